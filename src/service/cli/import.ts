import type { Command } from 'commander';
import { openRecordFile, type RecordFile } from '../import/files.ts';
import { checkDataSet, EmptyImportError, loadDataSet, type LoadResult } from '../import/load.ts';
import {
  type OfferingRecord,
  type Parsed,
  parseCompanyChange,
  parseCompanyLine,
  parseOfferingChange,
  parseOfferingLine,
} from '../import/records.ts';
import { createDemoKey } from '../keys/demo-key.ts';
import { createKeyStore } from '../keys/store.ts';
import { CliError } from '../lib/cli-error.ts';
import { formatProblems, type ImportOptions, importReport } from './import-report.ts';
import type { CliContext } from './cli-context.ts';
import { parseDataConfig, withStorage } from './with-database.ts';

interface ImportCommandOptions extends ImportOptions {
  readonly offerings?: string;
  readonly csv?: boolean;
}

/** `dossier import`: replaces the data set with files, or changes nothing. */
export function importCommand(program: Command, context: CliContext): void {
  program
    .command('import')
    .description('replace the data with that of files; nothing changes if a line is invalid')
    .argument(
      '<file>',
      'the companies: one per line, as JSON like the API sends it; - is standard input. "research" and "news" are optional',
    )
    .option(
      '--offerings <file>',
      'the offerings: one JSON object with an "id" per line. Without it there are none (with --merge, they stay)',
    )
    .option(
      '--merge',
      'keep records that the files do not name; a line {"id": 7, "deleted": true} removes one',
    )
    .option('--csv', 'read the companies as CSV with a header, as in a file called .csv')
    .option('--dry-run', 'check every line and change nothing')
    .option('--skip-invalid', 'leave invalid lines out instead of refusing the import')
    .action(async (path: string, options: ImportCommandOptions) => {
      const started = performance.now();
      const names = { companies: path, offerings: options.offerings };
      const print = (problems: readonly string[]) => {
        for (const problem of problems) context.err(`${problem}\n`);
      };
      const result = await withFiles([path, options.offerings], context.stdin, ([companies, offerings]) =>
        importFiles(context, companies, offerings, { ...options, csv: options.csv ?? /\.csv$/i.test(path) }),
      ).catch((error: unknown) => {
        if (error instanceof EmptyImportError) print(formatProblems(error.result, names));
        throw error;
      });
      const { problems, summary, failed } = importReport(result, names, {
        ...options,
        seconds: (performance.now() - started) / 1_000,
      });
      print(problems);
      if (failed) throw new CliError(summary);
      context.out(`${summary}\n`);
    });
}

type Files = readonly [companies: RecordFile, offerings: RecordFile | undefined];

async function withFiles<T>(
  [companies, offerings]: readonly [string, string | undefined],
  stdin: AsyncIterable<Buffer>,
  use: (files: Files) => Promise<T>,
): Promise<T> {
  if (companies === '-' && offerings === '-')
    throw new CliError('Companies and offerings cannot both come from standard input.');
  const open: RecordFile[] = [];
  const openNext = async (path: string) => {
    const file = await openRecordFile(path, stdin);
    open.push(file);
    return file;
  };
  try {
    return await use([
      await openNext(companies),
      offerings === undefined ? undefined : await openNext(offerings),
    ]);
  } finally {
    await Promise.all(open.map((file) => file.close()));
  }
}

async function importFiles(
  context: CliContext,
  companies: RecordFile,
  offerings: RecordFile | undefined,
  options: ImportCommandOptions,
): Promise<LoadResult> {
  const { dryRun = false, merge = false, csv = false } = options;
  // A dry run reads no database unless it merges, but still rejects settings that the import would reject.
  if (dryRun) parseDataConfig(context);
  const progress = await showProgress(companies.bytes + (offerings?.bytes ?? 0));
  const parseLine = merge ? parseCompanyChange : parseCompanyLine;
  const parseCompany = csv ? (await import('../import/csv-parser.ts')).createCsvParser(parseLine) : parseLine;
  const load = {
    source: 'import',
    bytes: companies.bytes + (offerings?.bytes ?? 0),
    companies: companies.records(parseCompany, progress.add),
    offerings:
      offerings?.records(merge ? parseOfferingChange : parseOfferingLine, progress.add) ?? noOfferings,
  } as const;
  if (dryRun && !merge) return checkDataSet(load, options).finally(progress.stop);
  if (dryRun)
    return withStorage(context, (storage) => checkDataSet(load, options, storage), {
      readOnly: true,
    }).finally(progress.stop);
  return withStorage(context, async (storage, { dataDir }) => {
    const result = await loadDataSet(storage, load, options);
    if (result.changes) await createDemoKey(createKeyStore(storage.db), dataDir).forget();
    return result;
  }).finally(progress.stop);
}

async function* noOfferings(): AsyncGenerator<readonly Parsed<OfferingRecord>[]> {}

/** A progress bar on standard error, only if that is a terminal. */
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
