import { join } from 'node:path';
import type { Command } from 'commander';
import { OtherFormatError, unpackBackup, unpackKeys } from '../backup/archive.ts';
import { type KeyPlan, planKeys } from '../backup/keep-key-states.ts';
import { hasContents, restoreBackup } from '../backup/restore.ts';
import { removeUnused } from '../data-sets/served-data-sets.ts';
import { makeFolder } from '../db/make-folder.ts';
import { withImportLock } from '../import/import-lock.ts';
import { CliError } from '../lib/cli-error.ts';
import {
  describeDamage,
  formatContents,
  printNotRestored,
  refuseStandardStream,
  refuseUnreadable,
} from './backup.ts';
import type { CliContext } from './cli-context.ts';
import { withStorage } from './with-storage.ts';

interface RestoreOptions {
  readonly force?: boolean;
  readonly create?: boolean;
  readonly keysOnly?: boolean;
  readonly reviveKeys?: boolean;
}

/** Defines `dossier restore`, which replaces data and keys with those of a backup. */
export function restoreCommand(program: Command, context: CliContext): void {
  program
    .command('restore')
    .description(
      'replace data and keys with those of a backup, after checking all of it; keys that were revoked, suspended or limited since then stay so',
    )
    .argument('<file>', 'archive that "dossier backup" has written')
    .option('--force', 'replace existing data and keys')
    .option('--keys-only', 'restore only keys and audit, even from an archive whose data is damaged')
    .option('--revive-keys', 'give keys and clients back the state that they had at the time of the backup')
    .option('--create', 'create a data folder in the current folder if there is none')
    .action((path: string, options: RestoreOptions) => {
      const { force = false, create = false, keysOnly = false, reviveKeys: revive = false } = options;
      refuseStandardStream(path, 'restore');
      refuseUnreadable(path);
      return withStorage(
        context,
        async (storage, { dataDir, retention, limits }) => {
          if (!force && (await hasContents(storage.db, { keysOnly })))
            throw new CliError(
              `There are ${keysOnly ? 'keys' : 'data or keys'} already. To replace them, run: dossier restore ${path} --force${keysOnly ? ' --keys-only' : ''}`,
            );
          await withImportLock(storage, async () => {
            const parent = join(dataDir, 'data');
            await makeFolder(parent);
            const unpack = keysOnly ? unpackKeys : unpackBackup;
            const backup = await unpack(path, parent).catch((cause: unknown) => {
              const hint =
                keysOnly || cause instanceof OtherFormatError
                  ? ''
                  : ' Its keys may be whole: --keys-only restores them alone.';
              throw new CliError(
                `Cannot restore ${path}: ${describeDamage(cause)}. Nothing was changed.${hint}`,
              );
            });
            try {
              const plan = await planKeys(storage.db, backup.manifest, {
                revive,
                defaultLimit: limits.perKey,
              });
              await restoreBackup(storage, dataDir, backup, plan, { revive });
              printPlan(plan, revive, context);
              printNotRestored(backup.leftOut, context);
            } finally {
              await backup.remove();
            }
            await removeUnused(storage, retention).catch(() => undefined);
            const { manifest } = backup;
            context.out(`Restored ${formatContents(manifest)} of ${manifest.created_at}.\n`);
            if (manifest.import_holds.length > 0)
              context.err(
                'Imports are on hold, as they were at the time of the backup. To allow them: dossier data release\n',
              );
          });
        },
        { create, auditFailuresAs: 'restore' },
      );
    });
}

function printPlan({ weakened, changed }: KeyPlan, revive: boolean, { err }: CliContext): void {
  const print = (title: string, lines: readonly string[]) => {
    if (lines.length > 0) err(`${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
  };
  print(
    revive
      ? 'These are as in the backup again (--revive-keys):'
      : 'These stay as they are now (--revive-keys would restore them too):',
    weakened,
  );
  print('These are as in the backup:', changed);
}
