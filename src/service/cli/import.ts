import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod/mini';
import { recordFailure } from '../audit/audit-store.ts';
import { type Kind, KINDS } from '../db/data-set-schema.ts';
import { ATTACHMENT_KINDS, type AttachmentKind } from '../import/attachments.ts';
import { checkImport, importDataSet } from '../import/import-data-set.ts';
import type { ImportInput, ImportOptions } from '../import/import-options.ts';
import { countRejected, type ImportResult, RefusedImportError } from '../import/import-result.ts';
import type { ReadOptions } from '../import/input-row.ts';
import { INPUT_SCHEMAS } from '../import/input-schemas.ts';
import { OWNER_COLUMNS } from '../import/read-attachments.ts';
import { parseEncoding } from '../import/read/decode-text.ts';
import { DEFAULT_EXPANSION } from '../import/read/expansion-limit.ts';
import { type InputFile, openInputFile } from '../import/read/input-file.ts';
import { planInput } from '../import/read/plan-input.ts';
import { type Input, readInput, readInputLines } from '../import/read/read-input.ts';
import { LINE_PARSERS, type Parsed } from '../import/records.ts';
import type { RemovalLimit } from '../import/removal-guard.ts';
import type { Duplicates } from '../import/stage-records.ts';
import { createDemoKey } from '../keys/demo-key.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { CliError } from '../lib/cli-error.ts';
import { openLineWriter, STANDARD_OUTPUT } from '../lib/line-writer.ts';
import { workerAt } from '../search/search-thread.ts';
import type { CliContext } from './cli-context.ts';
import { parseFieldShares, parseRemovals, parseShare } from './import-limits.ts';
import { formatPlan } from './import-plan.ts';
import { applyProfile, saveProfile } from './import-profile.ts';
import {
  formatDifferences,
  formatFilled,
  formatImported,
  formatProblems,
  formatRead,
  formatKeptForInvalid,
  type Inputs,
} from './import-report.ts';
import { auditFailure, withStorage, withStorageIfThere } from './with-storage.ts';

interface ImportCommandOptions extends Readonly<Partial<Record<AttachmentKind, string>>> {
  readonly offerings?: string;
  readonly delete?: string;
  readonly deleteOfferings?: string;
  readonly merge?: true;
  readonly replaceRecords?: true;
  readonly key?: string;
  readonly companyKey?: string;
  readonly categories?: readonly string[];
  readonly categorySeparator?: string;
  readonly duplicates?: Duplicates;
  readonly csv?: true;
  readonly map?: ReadonlyMap<string, string>;
  readonly ignoreUnknown?: true;
  readonly dates?: 'dmy' | 'mdy';
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly maxExpansion: number;
  readonly plan?: true;
  readonly profile?: string;
  readonly saveProfile?: string;
  readonly despiteHold?: true;
  readonly create?: true;
  readonly dryRun?: true;
  readonly report?: string;
  readonly allowRemoving?: RemovalLimit;
  readonly allowChanging?: ReadonlyMap<string, number>;
  readonly allowEmptying?: ReadonlyMap<string, number>;
  readonly allowNewIds?: number;
  readonly skipInvalid?: true;
  readonly maxInvalid: number;
  readonly rejects?: string;
  readonly search: boolean;
}

/**
 * How many invalid records `--skip-invalid` leaves out by default. A file with more of them is probably wrong as a
 * whole.
 */
const MAX_INVALID = 50;

const Columns = z.record(z.string(), z.string());

function parseColumns(text: string): ReadonlyMap<string, string> {
  if (!text.includes('=')) {
    try {
      return new Map(Object.entries(Columns.parse(JSON.parse(readFileSync(text, 'utf8')))));
    } catch (cause) {
      throw new InvalidArgumentError(
        `It must be NAME=FIELD,…, or a JSON file: ${cause instanceof Error ? cause.message : String(cause)}`,
      );
    }
  }
  // The name of a column may contain commas, and even an equals sign.
  const pairs = [...text.matchAll(/(.+?)=([^=,]+)(?:,|$)/gy)];
  const rest = text.slice(pairs.map(([pair]) => pair).join('').length);
  if (rest !== '') throw new InvalidArgumentError(`${JSON.stringify(rest)} is not NAME=FIELD.`);
  return new Map(pairs.map(([, name = '', field = '']) => [name.trim(), field.trim()]));
}

function parseDelimiter(text: string): string {
  const delimiter = /^(?:tab|\\t)$/i.test(text) ? '\t' : text;
  if (delimiter.length === 1 && !/["\r\n]/.test(delimiter)) return delimiter;
  throw new InvalidArgumentError('It must be one character, or "tab".');
}

function parseCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** Defines `dossier import`, which replaces the data with the contents of files, or changes nothing at all. */
export function importCommand(program: Command, context: CliContext): void {
  program
    .command('import')
    .description('replace the data with the contents of files; if a record is invalid, nothing changes')
    .argument(
      '[file]',
      'file of companies: a table (CSV, TSV or Excel) or JSON (one record per line, or an array), which may be compressed with gzip, zstd or zip; - reads standard input. Without it, the companies stay as they are',
    )
    .option(
      '--offerings <file>',
      'file of offerings: JSON with one object per line, each with an "id". Without it, the offerings stay as they are',
    )
    .option(
      '--merge',
      'change only what the files say, and keep other records and the fields that the files lack; a line {"id": 7, "deleted": true} removes a record',
    )
    .option('--replace-records', 'with --merge, replace all fields of the records that the files have')
    .option(
      '--research <file>',
      'table of research, one row per document; the column company_id names the company',
    )
    .option('--news <file>', 'table of news, one row per item; the column company_id names the company')
    .option(
      '--articles <file>',
      'table of articles, one row per article; the column news_id names the news item',
    )
    .option(
      '--key <column>',
      'column that identifies a company, such as a ticker or a registration number. Each value gets an id and keeps it for ever. Without ids or a key, companies are identified by their names',
    )
    .option(
      '--company-key <column>',
      'column in which offerings, research and news name their company by the value of --key',
    )
    .option('--categories <columns>', "columns that hold categories, such as 'Sector,Industry'", (text) =>
      text.split(',').map((column) => column.trim()),
    )
    .option(
      '--category-separator <text>',
      'what separates several categories in a cell; by default semicolons and bars, or commas in quoted cells of a column that has neither',
    )
    .addOption(
      new Option('--duplicates <which>', 'which record to import if several have the same id or key').choices(
        ['first', 'last'],
      ),
    )
    .option('--delete <file>', 'remove the companies whose ids are in this file, one per line')
    .option('--delete-offerings <file>', 'remove the offerings whose ids are in this file, one per line')
    .option('--csv', 'read the file as a table, even if it looks like JSON')
    .option(
      '--map <columns>',
      "field of each column, such as 'Company Name=name,Website=domain' (for JSON: company.title=name), or a JSON file with these names",
      parseColumns,
    )
    .option('--ignore-unknown', 'leave out columns and JSON fields that Dossier does not know')
    .addOption(
      new Option(
        '--dates <order>',
        'which comes first in dates such as 05/06/2026, the day or the month, if no date of the column tells',
      ).choices(['dmy', 'mdy']),
    )
    .option(
      '--delimiter <character>',
      'what separates the cells of a table: one character, or "tab"',
      parseDelimiter,
    )
    .option('--encoding <name>', 'encoding of the file, such as cp1252 or utf-16le', parseEncoding)
    .option('--sheet <name>', 'sheet of an Excel file; by default the first visible one')
    .option(
      '--max-expansion <times>',
      'how many times its size a compressed file may expand to',
      parseCount,
      DEFAULT_EXPANSION,
    )
    .option('--plan', 'say how the columns of the first 1,000 rows would be read, and change nothing')
    .option('--profile <file>', 'use the options that --save-profile has written')
    .option('--save-profile <file>', 'save the options that say how this file is read, for --profile')
    .option('--dry-run', 'check all records and say what would change, but change nothing')
    .option('--report <file>', 'write every difference to this file, as JSON Lines')
    .option(
      '--allow-removing <records>',
      'how many companies and offerings may be removed, such as 2000 or 25%; by default a tenth of the companies, and not all offerings',
      parseRemovals,
    )
    .option(
      '--allow-changing <fields>',
      'in how many records a field may change, such as name=60%,ticker=100%; by default in half of them',
      parseFieldShares,
    )
    .option(
      '--allow-emptying <fields>',
      'in how many records a field may lose its value, such as domain=60%; by default in a tenth of them',
      parseFieldShares,
    )
    .option(
      '--allow-new-ids <share>',
      'how many records may disappear while as many get new ids, such as 25%; by default a tenth of them',
      parseShare,
    )
    .option(
      '--skip-invalid',
      'leave out invalid records instead of refusing the import, with exit code 3; a served record stays if its new version is invalid',
    )
    .option(
      '--max-invalid <records>',
      'how many records --skip-invalid may leave out',
      parseCount,
      MAX_INVALID,
    )
    .option(
      '--rejects <file>',
      'write every invalid record to this file with its line and problems, as JSON Lines',
    )
    .option('--despite-hold', 'import even though "data hold" has put imports on hold')
    .option(
      '--no-search',
      'leave out the index of the search, which takes time, memory and disk; a service that searches then builds it in its memory',
    )
    .option('--create', 'create a data folder in the current folder if there is none')
    .action(async (path: string | undefined, given: ImportCommandOptions, command: Command) => {
      if (given.profile !== undefined) applyProfile(command, given.profile);
      const options = command.opts<ImportCommandOptions>();
      await (options.plan ? printPlan(path, options, context) : runImport(path, options, context));
      if (options.saveProfile !== undefined) saveProfile(command, options.saveProfile);
    });
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
    const plan = await planInput(file, schema, {
      ...readOptionsOf(options, true),
      raw: rawColumns(kind, options),
      lists: listColumns(kind, options),
    });
    context.out(`${formatPlan(source, plan, schema, options).join('\n')}\n`);
  } finally {
    await file.close();
  }
}

async function runImport(
  path: string | undefined,
  options: ImportCommandOptions,
  context: CliContext,
): Promise<void> {
  const started = performance.now();
  const inputs = inputsOf(path, options);
  if (options.rejects === STANDARD_OUTPUT && options.report === STANDARD_OUTPUT)
    throw new CliError('Only one of --rejects and --report can be written to standard output.', 2);
  const usesOutput = [options.rejects, options.report].includes(STANDARD_OUTPUT);
  const say = usesOutput ? context.err : context.out;
  const print = (lines: readonly string[]) => {
    for (const line of lines) context.err(`${line}\n`);
  };
  const onUnreadable = (error: unknown) =>
    options.dryRun ? undefined : auditFailure(context, commandOf(options), error);
  const result = await withFiles(inputs, context.stdin, onUnreadable, async (files) => {
    const open = (output: string | undefined) =>
      output === undefined ? null : openLineWriter(output, context.out);
    const [rejects, report] = [open(options.rejects), open(options.report)];
    try {
      return await importFiles(context, files, inputs, options, {
        onReject: (kind, line, problems, { text }) =>
          rejects?.write({ file: pathOf(inputs, kind), line, problems, text }),
        onDifference: (difference) => report?.write(difference),
      });
    } finally {
      rejects?.close();
      report?.close();
    }
  }).catch((error: unknown) => {
    if (error instanceof RefusedImportError) {
      print(formatProblems(error.result, inputs));
      if (error.result.differences) print(formatDifferences(error.result.differences, error.result.fields));
    }
    throw error;
  });
  print(formatProblems(result, inputs));
  const rejected = countRejected(result);
  if (result.outcome === 'refused') throw new CliError(describeRefusal(rejected, options));
  const time = `in ${((performance.now() - started) / 1_000).toFixed(1)} s`;
  const read = formatRead(result, inputs);
  const said: Record<typeof result.outcome, string> = {
    checked: `Checked ${read} ${time}. Nothing was changed (dry run). The import would come to this:`,
    imported: `${formatImported(result, options.merge ? 'Merged' : 'Imported', inputs)} ${time}.`,
    unchanged: `Read ${read} ${time}. Nothing has changed: the data is what is served already.`,
  };
  const changes = result.differences ? formatDifferences(result.differences, result.fields) : [];
  say(
    `${[said[result.outcome], ...formatKeptForInvalid(result), ...formatFilled(result), ...changes].join('\n')}\n`,
  );
  // The problems have been printed already, so this error has no message.
  if (rejected > 0) throw new CliError('', 3);
}

function describeRefusal(rejected: number, { skipInvalid, maxInvalid }: ImportCommandOptions): string {
  const count = `${rejected.toLocaleString('en-US')} bad ${rejected === 1 ? 'record' : 'records'}`;
  return skipInvalid
    ? `Nothing was changed: ${count}, and --skip-invalid leaves out ${maxInvalid.toLocaleString('en-US')} at most. Correct the file, or raise --max-invalid.`
    : `Nothing was changed: ${count}. Correct the file, or leave them out with --skip-invalid.`;
}

/** Returns the name of this command, for the history of data sets and the audit. */
const commandOf = (options: ImportCommandOptions) =>
  [
    'import',
    options.merge && '--merge',
    ...ATTACHMENT_KINDS.map((kind) => options[kind] !== undefined && `--${kind}`),
    options.delete !== undefined && '--delete',
    options.deleteOfferings !== undefined && '--delete-offerings',
  ]
    .filter(Boolean)
    .join(' ');

function inputsOf(path: string | undefined, options: ImportCommandOptions): Inputs {
  const one = (kind: Kind, records: string | undefined, deletions: string | undefined) => {
    if (records !== undefined && deletions !== undefined)
      throw new CliError(
        `Give either a file of ${kind} or one of ids to delete. To do both at once, use --merge.`,
        2,
      );
    const file = records ?? deletions;
    return file === undefined ? null : { path: file, isDeletion: records === undefined };
  };
  const companies = one('companies', path, options.delete);
  const offerings = one('offerings', options.offerings, options.deleteOfferings);
  const tables = Object.fromEntries(
    ATTACHMENT_KINDS.flatMap((kind) => (options[kind] === undefined ? [] : [[kind, options[kind]]])),
  );
  if (!companies && !offerings && Object.keys(tables).length === 0)
    throw new CliError('There is nothing to import. Give a file of companies, or --offerings.', 2);
  return { companies, offerings, tables };
}

const pathOf = (inputs: Inputs, kind: Kind | AttachmentKind) =>
  kind === 'companies' || kind === 'offerings' ? inputs[kind]?.path : inputs.tables[kind];

type Files = Partial<Record<Kind | AttachmentKind, InputFile>>;

async function withFiles<T>(
  inputs: Inputs,
  stdin: AsyncIterable<Buffer>,
  onUnreadable: (error: unknown) => Promise<void> | undefined,
  use: (files: Files) => Promise<T>,
): Promise<T> {
  const paths = [...KINDS.map((kind) => inputs[kind]?.path), ...Object.values(inputs.tables)];
  if (paths.filter((path) => path === '-').length > 1)
    throw new CliError('Only one file can come from standard input.');
  const files: Files = {};
  try {
    try {
      for (const kind of KINDS) if (inputs[kind]) files[kind] = await openInputFile(inputs[kind].path, stdin);
      for (const kind of ATTACHMENT_KINDS)
        if (inputs.tables[kind] !== undefined) files[kind] = await openInputFile(inputs.tables[kind], stdin);
    } catch (error) {
      await onUnreadable(error);
      throw error;
    }
    return await use(files);
  } finally {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }
}

/**
 * Returns the options for reading a file. `--map`, `--ignore-unknown` and `--csv` apply to a single file of an
 * import. `hasColumns` tells whether it is this one.
 */
function readOptionsOf(options: ImportCommandOptions, hasColumns: boolean): ReadOptions & { csv?: boolean } {
  const { map, ignoreUnknown, csv, ...others } = options;
  return { ...others, ...(hasColumns && { map, ignoreUnknown, csv }) };
}

function rawColumns(kind: Kind | AttachmentKind, options: ImportCommandOptions): string[] {
  const { key, companyKey, categories = [] } = options;
  if (kind === 'companies') return [...(key === undefined ? [] : [key]), ...categories];
  if (kind === 'offerings') return companyKey === undefined ? [] : [companyKey];
  return [kind === 'articles' ? OWNER_COLUMNS.articles : (companyKey ?? OWNER_COLUMNS[kind])];
}

/**
 * Returns the columns whose cells hold several values, separated by something that must be found out. There are none
 * if an option names the separator.
 */
const listColumns = (
  kind: Kind | AttachmentKind,
  { categories = [], categorySeparator }: ImportCommandOptions,
) => (kind === 'companies' && categorySeparator === undefined ? categories : []);

/** Yields a deletion for each id in a file. */
async function* readIds(
  batches: ReturnType<typeof readInputLines>,
  kind: Kind,
): AsyncGenerator<readonly Parsed[]> {
  for await (const lines of batches) yield lines.flatMap(LINE_PARSERS[kind].id);
}

const pickDefined = <T extends object, K extends keyof T>(values: T, keys: readonly K[]) =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]]))) as {
    [Key in K]?: Exclude<T[Key], undefined>;
  };

async function importFiles(
  context: CliContext,
  files: Files,
  inputs: Inputs,
  options: ImportCommandOptions,
  callbacks: Pick<ImportOptions, 'onReject' | 'onDifference'>,
): Promise<ImportResult> {
  const { dryRun = false, skipInvalid = false, merge = false, maxInvalid, allowRemoving } = options;
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const progress = await showProgress(bytes);
  const hasDeletions = KINDS.some((kind) => inputs[kind]?.isDeletion);
  const readers: [path: string, input: Input][] = [];
  const read = (kind: Kind | AttachmentKind, file: InputFile) => {
    const hasColumns = kind === 'companies' || Object.keys(files).length === 1;
    const reader = readInput(file, INPUT_SCHEMAS[kind], {
      ...readOptionsOf(options, hasColumns),
      raw: rawColumns(kind, options),
      lists: listColumns(kind, options),
    });
    readers.push([file.path, reader]);
    return reader.rows(progress.add);
  };
  const records = (kind: Kind): ImportInput[Kind] => {
    const file = files[kind];
    if (!file) return null;
    return inputs[kind]?.isDeletion
      ? () => readIds(readInputLines(file, options.maxExpansion, progress.add), kind)
      : () => read(kind, file);
  };
  const { companyKey } = options;
  const input: ImportInput = {
    source: 'import',
    bytes,
    companies: records('companies'),
    offerings: records('offerings'),
    attachments: ATTACHMENT_KINDS.flatMap((kind) =>
      files[kind]
        ? { kind, rows: read(kind, files[kind]), ...(companyKey !== undefined && { companyKey }) }
        : [],
    ),
  };
  const importOptions = {
    ...callbacks,
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
  } as const;
  const finish = () => {
    progress.stop();
    for (const [path, reader] of readers)
      for (const note of reader.notes()) context.err(`${path}: ${note}\n`);
  };
  if (dryRun)
    return withStorageIfThere(context, (storage) => checkImport(input, importOptions, storage)).finally(
      finish,
    );
  return withStorage(
    context,
    async (storage, { dataDir, retention }) => {
      const result = await importDataSet(storage, input, {
        ...importOptions,
        retention,
        ...(options.search && { startSearchThread: workerAt(context.searchWorker) }),
      });
      if (result.outcome === 'imported') await createDemoKey(createKeyStore(storage.db), dataDir).forget();
      if (result.outcome === 'refused') {
        const [first] = formatProblems(result, inputs);
        const reason = `${describeRefusal(countRejected(result), options)} The first problem: ${first}`;
        await recordFailure(storage.db, importOptions.command, 'bad_records', reason);
      }
      return result;
    },
    { create: options.create ?? false, auditFailuresAs: importOptions.command },
  ).finally(finish);
}

/** Shows a progress bar on standard error if that is a terminal. */
async function showProgress(totalBytes: number): Promise<{ add(bytes: number): void; stop(): void }> {
  const { Presets, SingleBar } = await import('cli-progress');
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}%  {eta_formatted} left',
      noTTYOutput: false,
      clearOnComplete: true,
      hideCursor: null,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(totalBytes, 0);
  return { add: (bytes) => bar.increment(bytes), stop: () => bar.stop() };
}
