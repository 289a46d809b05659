import type { Command } from 'commander';
import { writeBackup } from '../backup/backup.ts';
import { CliError } from '../lib/cli-error.ts';
import type { CliContext } from './cli-context.ts';
import { formatCompanies, formatCount, formatOfferings } from './format-count.ts';
import { parseDataConfig, withStorage } from './with-storage.ts';

/** Throws CliError if the data is in PostgreSQL, which has tools of its own. */
export function refusePostgres(context: CliContext, command: string): void {
  if (parseDataConfig(context).databaseUrl !== null)
    throw new CliError(
      `DATABASE_URL is set: PostgreSQL does this itself. Run: ${command} (docs/operate.md says more)`,
    );
}

/** `dossier backup`: one archive of all that is needed to go on elsewhere. */
export function backupCommand(program: Command, context: CliContext): void {
  program
    .command('backup')
    .description(
      'write the data that is served, the keys of the same moment, the audit and the logos into one archive; works while the service runs',
    )
    .argument('<file>', 'the archive, in the tar format; it holds no secret of a key')
    .action((path: string) => {
      refusePostgres(context, `pg_dump --format=custom --schema='dossier*' --file=${path} "$DATABASE_URL"`);
      return withStorage(
        context,
        async ({ db }, { dataDir }) => {
          const { data_set: dataSet, keys } = await writeBackup(db, dataDir, path);
          const data = dataSet
            ? `${formatCompanies(dataSet.company_count)}, ${formatOfferings(dataSet.offering_count)}`
            : 'no data';
          context.out(`Wrote ${path}: ${data} and ${formatCount(keys.length, 'key')}.\n`);
        },
        { readOnly: true },
      );
    });
}
