import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar/fs';
import { addAuditEntry } from '../audit/store.ts';
import { countChanges } from '../data-sets/count-changes.ts';
import { listServedDataSets, makeCurrent } from '../data-sets/history.ts';
import { adoptOwner } from '../db/adopt-owner.ts';
import { STAGING_PREFIX } from '../db/container-names.ts';
import { makeFolder } from '../db/make-folder.ts';
import type { Storage } from '../db/storage.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database } from '../db/schema.ts';
import { createSqliteContainers } from '../db/sqlite-containers.ts';
import { verifyDataSet } from '../import/compare.ts';
import { batches } from '../lib/batches.ts';
import { CliError } from '../lib/cli-error.ts';
import { MANIFEST, Manifest } from './archive.ts';

const OWN_ENTRY = /^(?:dossier\.json|data\/[0-9a-f]{24}\.db|logos\/[^/\\]+)$/;
/** Unpacks a backup and checks all of it, without touching the data. Throws CliError. */
export async function unpackBackup(path: string, dataDir: string) {
  await makeFolder(join(dataDir, 'data'));
  // A start of the service removes what is left of it, should this process be killed.
  const folder = await mkdtemp(join(dataDir, 'data', STAGING_PREFIX));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: 2 ** 20 }),
      unpackTar(folder, {
        filter: ({ name, type }) => type === 'file' && OWN_ENTRY.test(name),
        strict: true,
      }),
    );
    const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
    if (manifest.data_set) await verifyContainer(folder, manifest.data_set);
    return { manifest, folder, remove };
  } catch (cause) {
    await remove();
    if (cause instanceof CliError) throw cause;
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new CliError(
      `Cannot restore ${path}: it is no backup, or damaged (${reason}). Nothing was changed.`,
    );
  }
}

async function verifyContainer(folder: string, dataSet: NonNullable<Manifest['data_set']>): Promise<void> {
  const container = await createSqliteContainers(folder).open(dataSet.revision);
  try {
    if ((await verifyDataSet(container.db)) !== dataSet.revision)
      throw new Error('the data set has other contents than its name says');
  } finally {
    await container.close();
  }
}

/** Whether there is anything that a restore would replace. */
export async function hasContents(db: Database): Promise<boolean> {
  const [key, served] = await Promise.all([
    db.selectFrom('api_key').select('id').limit(1).execute(),
    db.selectFrom('served_data_set').select('number').limit(1).execute(),
  ]);
  return key.length + served.length > 0;
}

/** Puts the data set and the logos in place, then replaces keys and pointer in one transaction. */
export async function restoreBackup(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  dataDir: string,
  { manifest, folder }: Pick<Awaited<ReturnType<typeof unpackBackup>>, 'manifest' | 'folder'>,
): Promise<void> {
  const { data_set: dataSet, clients, keys, key_uses: uses, audit } = manifest;
  if (dataSet) {
    const name = `${dataSet.revision}.db`;
    await adoptOwner(join(folder, 'data', name));
    await rename(join(folder, 'data', name), join(dataDir, 'data', name));
    await adoptOwner(join(dataDir, 'data', name));
  }
  const [served] = await listServedDataSets(db);
  const changes = dataSet && (await countChanges(containers, served?.revision ?? null, dataSet.revision));
  await restoreLogos(folder, dataDir);
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
        .values(rows)
        // Those from before the backup are there already.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const details = { of: manifest.created_at, keys: keys.length };
    await addAuditEntry(change, { action: 'restore keys', subject: '', details });
    if (dataSet) await makeCurrent(change, dataSet, { command: 'restore', changes });
  });
}

async function restoreLogos(folder: string, dataDir: string): Promise<void> {
  const names = await readdir(join(folder, 'logos')).catch(() => []);
  if (names.length === 0) return;
  const target = join(dataDir, 'logos');
  await mkdir(target, { recursive: true });
  await adoptOwner(target);
  for (const name of names) {
    await rename(join(folder, 'logos', name), join(target, name));
    await adoptOwner(join(target, name));
  }
}
