import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { addAuditEntry } from '../audit/audit-store.ts';
import { countChanges } from '../data-sets/count-changes.ts';
import { listServedDataSets, makeCurrent, readCurrentRow } from '../data-sets/served-data-sets.ts';
import { adoptOwner } from '../db/adopt-owner.ts';
import { errorCode } from '../db/error-code.ts';
import { moveFailure } from '../db/migrations/004-audit-failures.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database, DataSetTable } from '../db/schema.ts';
import { createSqliteContainers } from '../db/sqlite-containers.ts';
import type { Storage } from '../db/storage.ts';
import { batches } from '../lib/batches.ts';
import type { UnpackedBackup } from './archive.ts';
import { copyDataSet } from './copy-data-set.ts';
import type { KeyPlan } from './keep-key-states.ts';
import { restoreLastingIds } from './restore-lasting-ids.ts';

/** Tells whether a restore would replace any keys or data. With `keysOnly`, only keys count. */
export async function hasContents(
  db: Database,
  { keysOnly }: { readonly keysOnly: boolean },
): Promise<boolean> {
  const [keys, current] = await Promise.all([
    db.selectFrom('api_key').select('id').limit(1).execute(),
    keysOnly ? undefined : readCurrentRow(db),
  ]);
  return keys.length > 0 || current !== undefined;
}

/**
 * Restores a backup. It moves data set and logos into place, and then replaces the keys and makes the data set
 * current in one transaction. If anything fails, all earlier files are put back.
 */
export async function restoreBackup(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  dataDir: string,
  { manifest, folder }: Pick<UnpackedBackup, 'manifest' | 'folder'>,
  { clients, keys, weakened }: KeyPlan,
  { revive }: { readonly revive: boolean },
): Promise<void> {
  const { key_uses: uses, audit } = manifest;
  const files = await replaceFiles(await listFiles(folder, dataDir, containers), join(folder, 'replaced'));
  try {
    const dataSet = manifest.data_set && (await placeDataSet(manifest.data_set, folder, containers));
    const [served] = await listServedDataSets(db);
    const changes = dataSet && (await countChanges(containers, served?.revision ?? null, dataSet.revision));
    await retryTransaction(db, async (change) => {
      await change.deleteFrom('key_use').execute();
      await change.deleteFrom('api_key').execute();
      await change.deleteFrom('client').execute();
      for (const rows of batches(clients)) await change.insertInto('client').values(rows).execute();
      for (const rows of batches(keys)) await change.insertInto('api_key').values(rows).execute();
      for (const rows of batches(uses)) await change.insertInto('key_use').values(rows).execute();
      for (const rows of batches(audit))
        await change
          .insertInto('audit_entry')
          // Older versions stored the failure of a command in `action` and `details`.
          .values(rows.map(moveFailure))
          // Skip entries that are in the table already, as most of them usually are.
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await restoreLastingIds(change, manifest);
      for (const hold of manifest.import_holds)
        await change
          .insertInto('import_hold')
          .values(hold)
          // If imports are on hold now, keep that hold rather than the backup's, because somebody has asked for it.
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      const details = {
        of: manifest.created_at,
        keys: keys.length,
        ...(weakened.length > 0 && { [revive ? 'revived' : 'kept']: weakened }),
      };
      await addAuditEntry(change, { action: 'restore keys', subject: '', details });
      if (dataSet) await makeCurrent(change, dataSet, { command: 'restore', changes });
    });
  } catch (error) {
    await files.putBack();
    throw error;
  }
}

/**
 * Copies the data set into the database engine in use. With SQLite there is nothing to copy: its file was moved into
 * place.
 */
async function placeDataSet(
  dataSet: DataSetTable,
  folder: string,
  containers: Storage['containers'],
): Promise<DataSetTable> {
  if (containers.fileOf) return dataSet;
  const source = await createSqliteContainers(folder).open(dataSet.revision);
  try {
    const writer = await containers.create(dataSet.revision);
    try {
      await copyDataSet(source, writer);
      return { ...dataSet, bytes: await writer.finish() };
    } catch (error) {
      await writer.abort().catch(() => undefined);
      throw error;
    }
  } finally {
    await source.close();
  }
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/** Lists the unpacked files, and the path to which each is restored. */
async function listFiles(
  folder: string,
  dataDir: string,
  { fileOf }: Storage['containers'],
): Promise<Move[]> {
  const moves: Move[] = [];
  for (const name of await readdir(join(folder, 'data')).catch(() => []))
    if (fileOf && name.endsWith('.db'))
      moves.push({ from: join(folder, 'data', name), to: join(dataDir, 'data', name) });
  for (const name of await readdir(join(folder, 'logos')).catch(() => []))
    moves.push({ from: join(folder, 'logos', name), to: join(dataDir, 'logos', name) });
  return moves;
}

/**
 * Moves files into place, and the files that they replace into the folder `replaced`. If a file can't be moved,
 * everything is moved back.
 */
async function replaceFiles(moves: readonly Move[], replaced: string): Promise<{ putBack(): Promise<void> }> {
  await mkdir(replaced);
  const undo: (() => Promise<void>)[] = [];
  const putBack = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    for (const [at, { from, to }] of moves.entries()) {
      await mkdir(dirname(to), { recursive: true });
      await adoptOwner(dirname(to));
      const before = join(replaced, String(at));
      const wasThere = await moveFile(to, before).then(() => true, isMissing);
      undo.push(wasThere ? () => moveFile(before, to) : () => rm(to, { force: true }));
      await moveFile(from, to);
      await adoptOwner(to);
    }
    return { putBack };
  } catch (error) {
    await putBack();
    throw error;
  }
}

/** Moves a file, even to another disk. The target is never left incomplete. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    const unfinished = join(dirname(to), `.${basename(to)}`);
    await copyFile(from, unfinished);
    await rename(unfinished, to);
    await rm(from);
  }
}

function isMissing(error: unknown): false {
  if (errorCode(error) === 'ENOENT') return false;
  throw error;
}
