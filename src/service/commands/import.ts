import type { Command } from 'commander';
import { createDemoKey } from '../keys/demo-key.ts';
import { createKeyStore } from '../keys/store.ts';
import { openRecordFile, type RecordFile } from '../import/files.ts';
import { loadDataSet } from '../import/load.ts';
import { type OfferingRecord, type Parsed, parseCompanyLine, parseOfferingLine } from '../import/records.ts';
import { OperatorError } from '../operator-error.ts';
import { importReport } from './import-report.ts';
import { showProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface ImportOptions {
  readonly offerings?: string;
  readonly dryRun?: boolean;
  readonly skipInvalid?: boolean;
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
    .action(async (path: string, options: ImportOptions) => {
      const started = performance.now();
      const files: RecordFile[] = [];
      try {
        const companies = await openRecordFile(path);
        files.push(companies);
        const offerings = options.offerings === undefined ? null : await openRecordFile(options.offerings);
        if (offerings) files.push(offerings);
        const readings = options.dryRun === true ? 1 : 2;
        const progress = showProgress(files.reduce((sum, { bytes }) => sum + bytes, 0) * readings);
        const result = await withDatabase(terminal, async (db, { dataDir }) => {
          const loaded = await loadDataSet(
            db,
            dataDir,
            {
              source: 'import',
              companies: companies.records(parseCompanyLine, progress.add),
              offerings: offerings?.records(parseOfferingLine, progress.add) ?? noOfferings,
            },
            options,
          ).finally(progress.stop);
          if (loaded.loaded) await createDemoKey(createKeyStore(db), dataDir).forget();
          return loaded;
        });
        const { problems, summary } = importReport(
          result,
          { companies: path, offerings: options.offerings },
          { dryRun: options.dryRun === true, seconds: (performance.now() - started) / 1_000 },
        );
        for (const problem of problems) terminal.err(`${problem}\n`);
        const bad = result.companies.rejected + result.offerings.rejected > 0;
        if (bad && options.skipInvalid !== true) throw new OperatorError(summary);
        terminal.out(`${summary}\n`);
      } finally {
        await Promise.all(files.map((file) => file.close()));
      }
    });
}

async function* noOfferings(): AsyncGenerator<readonly Parsed<OfferingRecord>[]> {
  // Without a file of them, the new data set has no offerings.
}
