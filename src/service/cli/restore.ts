import type { Command } from 'commander';
import { hasContents, restoreBackup, unpackBackup } from '../backup/restore.ts';
import { removeUnused } from '../data-sets/history.ts';
import { withImportLock } from '../import/load.ts';
import { CliError } from '../lib/cli-error.ts';
import { refusePostgres } from './backup.ts';
import type { CliContext } from './cli-context.ts';
import { formatCompanies, formatCount, formatOfferings } from './format-count.ts';
import { withStorage } from './with-storage.ts';

/** `dossier restore`: replaces data and keys with those of a backup. */
export function restoreCommand(program: Command, context: CliContext): void {
  program
    .command('restore')
    .description('replace data and keys with those of a backup, once all of it was checked')
    .argument('<file>', 'an archive of "dossier backup"')
    .option('--force', 'replace data and keys that are there')
    .option('--create', 'make a data folder in the current folder if there is none')
    .action((path: string, { force = false, create = false }: { force?: boolean; create?: boolean }) => {
      refusePostgres(context, `pg_restore --clean --if-exists --dbname="$DATABASE_URL" ${path}`);
      return withStorage(
        context,
        async (storage, { dataDir, retention }) => {
          if (!force && (await hasContents(storage.db)))
            throw new CliError(
              `There are data or keys in ${dataDir} already. To replace them, run: dossier restore ${path} --force`,
            );
          await withImportLock(storage, async () => {
            const backup = await unpackBackup(path, dataDir);
            try {
              await restoreBackup(storage, dataDir, backup);
            } finally {
              await backup.remove();
            }
            await removeUnused(storage, retention).catch(() => undefined);
            const { data_set: dataSet, keys, created_at: createdAt } = backup.manifest;
            context.out(
              `Restored ${formatCompanies(dataSet?.company_count ?? 0)}, ${formatOfferings(dataSet?.offering_count ?? 0)} and ${formatCount(keys.length, 'key')} of ${createdAt}.\n`,
            );
          });
        },
        { create },
      );
    });
}
