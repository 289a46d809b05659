import type { Command } from 'commander';
import { recordFailure } from '../audit/audit-store.ts';
import { KINDS } from '../db/data-set-schema.ts';
import type { Storage } from '../db/storage.ts';
import { checkImport, importDataSet } from '../import/import-data-set.ts';
import type { ImportOptions } from '../import/import-options.ts';
import { countRejected, type ImportResult, RefusedImportError } from '../import/import-result.ts';
import { INPUT_SCHEMAS } from '../import/input-schemas.ts';
import { openInputFile } from '../import/read/input-file.ts';
import { planInput } from '../import/read/plan-input.ts';
import { createDemoKey } from '../keys/demo-key.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { CliError } from '../lib/cli-error.ts';
import { openLineWriter, STANDARD_OUTPUT } from '../lib/line-writer.ts';
import { workerAt } from '../search/search-thread.ts';
import type { CliContext } from './cli-context.ts';
import { addImportOptions, commandOf, type ImportCommandOptions } from './import-command-options.ts';
import {
  bytesOf,
  type ImportFiles,
  type Inputs,
  inputsOf,
  pathOf,
  readFiles,
  readOptionsOf,
  withFiles,
} from './import-files.ts';
import { formatPlan } from './import-plan.ts';
import { applyProfile, saveProfile } from './import-profile.ts';
import { showProgress } from './import-progress.ts';
import {
  formatDifferences,
  formatFilled,
  formatImported,
  formatKeptForInvalid,
  formatProblems,
  formatRead,
} from './import-report.ts';
import { auditFailure, withStorage, withStorageIfThere } from './with-storage.ts';

/**
 * Limits the heap of the thread that builds the search index. The thread uses only a fraction of it, but the lower the
 * limit, the earlier V8 frees memory: without a limit, the heap may be four times as large as what is used.
 */
const BUILDER_LIMITS = { maxOldGenerationSizeMb: 512 };

/** Defines `dossier import`, which replaces the data with the contents of files, or changes nothing at all. */
export function importCommand(program: Command, context: CliContext): void {
  const defined = program
    .command('import')
    .description('replace the data with the contents of files; if a record is invalid, nothing changes')
    .argument(
      '[file]',
      'file of companies: a table (CSV, TSV or Excel) or JSON (one record per line, or an array), which may be compressed with gzip, zstd or zip; - reads standard input. Without it, the companies stay as they are',
    );
  addImportOptions(defined).action(
    async (path: string | undefined, given: ImportCommandOptions, command: Command) => {
      if (given.profile !== undefined) applyProfile(command, given.profile);
      const options = command.opts<ImportCommandOptions>();
      await (options.plan ? printPlan(path, options, context) : runImport(path, options, context));
      if (options.saveProfile !== undefined) saveProfile(command, options.saveProfile);
    },
  );
}

/** Prints how the file of companies would be read. If there is none, does so for the file of offerings. */
async function printPlan(
  path: string | undefined,
  options: ImportCommandOptions,
  context: CliContext,
): Promise<void> {
  const [kind, source] =
    path === undefined ? (['offerings', options.offerings] as const) : (['companies', path] as const);
  if (source === undefined) throw new CliError('There is nothing to plan. Give a file.', 2);
  const file = await openInputFile(source, context.stdin);
  try {
    const schema = INPUT_SCHEMAS[kind];
    const plan = await planInput(file, schema, readOptionsOf(kind, options, true));
    context.out(`${formatPlan(source, plan, schema, options).join('\n')}\n`);
  } finally {
    await file.close();
  }
}

/** Imports the files, and prints what was wrong with them and what has changed. */
async function runImport(
  path: string | undefined,
  options: ImportCommandOptions,
  context: CliContext,
): Promise<void> {
  const started = performance.now();
  const inputs = inputsOf(path, options);
  const outputs = [options.rejects, options.report].filter((output) => output === STANDARD_OUTPUT);
  if (outputs.length > 1)
    throw new CliError('Only one of --rejects and --report can be written to standard output.', 2);
  const auditUnreadable = async (error: unknown) => {
    if (!options.dryRun) await auditFailure(context, commandOf(options), error);
  };
  const printErrors = (lines: readonly string[]) => lines.forEach((line) => context.err(`${line}\n`));

  const result = await withFiles(inputs, context.stdin, auditUnreadable, (files) =>
    withReports(inputs, options, context, (reports) => importFiles(files, inputs, options, context, reports)),
  ).catch((error: unknown) => {
    if (error instanceof RefusedImportError) {
      const { differences, fields } = error.result;
      printErrors(formatProblems(error.result, inputs));
      if (differences) printErrors(formatDifferences(differences, fields));
    }
    throw error;
  });

  printErrors(formatProblems(result, inputs));
  const rejected = countRejected(result);
  if (result.outcome === 'refused') throw new CliError(describeRefusal(rejected, options));
  const time = `in ${((performance.now() - started) / 1_000).toFixed(1)} s`;
  const read = formatRead(result, inputs);
  const said: Record<typeof result.outcome, string> = {
    checked: `Checked ${read} ${time}. Nothing was changed (dry run). The import would come to this:`,
    imported: `${formatImported(result, options.merge ? 'Merged' : 'Imported', inputs)} ${time}.`,
    unchanged: `Read ${read} ${time}. Nothing has changed: the data is what is served already.`,
    indexed: `Read ${read} ${time}. The data is what is served already. The search index, which it lacked, is stored now.`,
  };
  const changes = result.differences ? formatDifferences(result.differences, result.fields) : [];
  const lines = [said[result.outcome], ...formatKeptForInvalid(result), ...formatFilled(result), ...changes];
  const say = outputs.length > 0 ? context.err : context.out;
  say(`${lines.join('\n')}\n`);
  // The problems have been printed already, so this error has no message.
  if (rejected > 0) throw new CliError('', 3);
}

function describeRefusal(rejected: number, { skipInvalid, maxInvalid }: ImportCommandOptions): string {
  const count = `${rejected.toLocaleString('en-US')} bad ${rejected === 1 ? 'record' : 'records'}`;
  return skipInvalid
    ? `Nothing was changed: ${count}, and --skip-invalid leaves out ${maxInvalid.toLocaleString('en-US')} at most. Correct the file, or raise --max-invalid.`
    : `Nothing was changed: ${count}. Correct the file, or leave them out with --skip-invalid.`;
}

type Reports = Required<Pick<ImportOptions, 'onReject' | 'onDifference'>>;

/** Opens the files of `--rejects` and `--report`, passes functions that write to them to `use`, and closes them. */
async function withReports<T>(
  inputs: Inputs,
  options: ImportCommandOptions,
  context: CliContext,
  use: (reports: Reports) => Promise<T>,
): Promise<T> {
  const open = (output: string | undefined) =>
    output === undefined ? null : openLineWriter(output, context.out);
  const [rejects, report] = [open(options.rejects), open(options.report)];
  try {
    return await use({
      onReject: (kind, line, problems, { text }) =>
        rejects?.write({ file: pathOf(inputs, kind), line, problems, text }),
      onDifference: (difference) => report?.write(difference),
    });
  } finally {
    rejects?.close();
    report?.close();
  }
}

/** Imports the open files or, for `--dry-run`, only checks them, and shows the progress. */
async function importFiles(
  files: ImportFiles,
  inputs: Inputs,
  options: ImportCommandOptions,
  context: CliContext,
  reports: Reports,
): Promise<ImportResult> {
  const progress = await showProgress(bytesOf(files));
  const { input, notes } = readFiles(files, inputs, options, progress.add);
  const importOptions = { ...reports, ...importOptionsOf(inputs, options) };
  const { command } = importOptions;
  try {
    if (options.dryRun)
      return await withStorageIfThere(context, (storage) => checkImport(input, importOptions, storage));
    return await withStorage(
      context,
      async (storage, { dataDir, retention }) => {
        const result = await importDataSet(storage, input, {
          ...importOptions,
          retention,
          ...(options.search && { startSearchThread: workerAt(context.searchWorker, BUILDER_LIMITS) }),
        });
        if (result.outcome === 'imported') await createDemoKey(createKeyStore(storage), dataDir).forget();
        if (result.outcome === 'refused') await auditBadRecords(storage, result, inputs, options);
        return result;
      },
      { create: options.create ?? false, auditFailuresAs: command },
    );
  } finally {
    progress.stop();
    for (const note of notes()) context.err(`${note}\n`);
  }
}

async function auditBadRecords(
  { db }: Storage,
  result: ImportResult,
  inputs: Inputs,
  options: ImportCommandOptions,
): Promise<void> {
  const [first] = formatProblems(result, inputs);
  const reason = `${describeRefusal(countRejected(result), options)} The first problem: ${first}`;
  await recordFailure(db, commandOf(options), 'bad_records', reason);
}

/** Returns the options of the import that the options of the command stand for. */
function importOptionsOf(inputs: Inputs, options: ImportCommandOptions) {
  const { merge = false, skipInvalid = false, maxInvalid, allowRemoving } = options;
  const hasDeletions = KINDS.some((kind) => inputs[kind]?.isDeletion);
  return {
    ...pickDefined(options, [
      'replaceRecords',
      'key',
      'companyKey',
      'categories',
      'categorySeparator',
      'duplicates',
    ]),
    merge: merge || hasDeletions,
    ignoresHold: options.despiteHold === true,
    command: commandOf(options),
    maxInvalid: skipInvalid ? maxInvalid : 0,
    removalLimit: allowRemoving ?? 'default',
    changeLimits: {
      ...(options.allowChanging && { changing: options.allowChanging }),
      ...(options.allowEmptying && { emptying: options.allowEmptying }),
      ...(options.allowNewIds !== undefined && { newIds: options.allowNewIds }),
    },
  } as const satisfies ImportOptions;
}

const pickDefined = <T extends object, K extends keyof T>(values: T, keys: readonly K[]) =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]]))) as {
    [Key in K]?: Exclude<T[Key], undefined>;
  };
