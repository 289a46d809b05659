import type { Command } from 'commander';
import { openRecordFile, type RecordFile } from '../import/files.ts';
import { checkDataSet, loadDataSet, type LoadResult } from '../import/load.ts';
import { type OfferingRecord, type Parsed, parseCompanyLine, parseOfferingLine } from '../import/records.ts';
import { createDemoKey } from '../keys/demo-key.ts';
import { createKeyStore } from '../keys/store.ts';
import { OperatorError } from '../operator-error.ts';
import { type ImportOptions, importReport } from './import-report.ts';
import { showProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { parseDataConfig, withDatabase } from './with-database.ts';

interface ImportCommandOptions extends ImportOptions {
  readonly offerings?: string;
}

/** `dossier import`: replaces the data set by the contents of files, or changes nothing. */
export function importCommand(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .description('replace the data by that of a file with one company (JSON, as the API sends it) a line')
    .argument('<file>', 'the companies; "research" and "news" may be left out')
    .option(
      '--offerings <file>',
      'the offerings, one JSON object with an "id" a line; without it there are none',
    )
    .option('--dry-run', 'check everything, change nothing')
    .option('--skip-invalid', 'leave bad lines out instead of refusing the import')
    .action(async (path: string, options: ImportCommandOptions) => {
      const started = performance.now();
      const result = await withFiles([path, options.offerings], ([companies, offerings]) =>
        importFiles(terminal, companies, offerings, options),
      );
      const { problems, summary, failed } = importReport(
        result,
        { companies: path, offerings: options.offerings },
        { ...options, seconds: (performance.now() - started) / 1_000 },
      );
      for (const problem of problems) terminal.err(`${problem}\n`);
      if (failed) throw new OperatorError(summary);
      terminal.out(`${summary}\n`);
    });
}

type Files = readonly [companies: RecordFile, offerings: RecordFile | undefined];

/** Opens every file before anything else is done, and closes them whatever happens. */
async function withFiles<T>(
  [companies, offerings]: readonly [string, string | undefined],
  use: (files: Files) => Promise<T>,
): Promise<T> {
  const open: RecordFile[] = [];
  const openNext = async (path: string) => {
    const file = await openRecordFile(path);
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
  terminal: Terminal,
  companies: RecordFile,
  offerings: RecordFile | undefined,
  options: ImportOptions,
): Promise<LoadResult> {
  const { dryRun = false } = options;
  // A check needs no database, and still refuses settings that the import would refuse.
  if (dryRun) parseDataConfig(terminal);
  const readings = dryRun ? 1 : 2;
  const progress = showProgress((companies.bytes + (offerings?.bytes ?? 0)) * readings);
  const load = {
    source: 'import',
    companies: companies.records(parseCompanyLine, progress.add),
    offerings: offerings?.records(parseOfferingLine, progress.add) ?? noOfferings,
  } as const;
  if (dryRun) return checkDataSet(load, options).finally(progress.stop);
  return withDatabase(terminal, async (db, { dataDir }) => {
    const result = await loadDataSet(db, dataDir, load, options);
    if (result.loaded) await createDemoKey(createKeyStore(db), dataDir).forget();
    return result;
  }).finally(progress.stop);
}

async function* noOfferings(): AsyncGenerator<readonly Parsed<OfferingRecord>[]> {
  // Without a file of them, the new data set has no offerings.
}
