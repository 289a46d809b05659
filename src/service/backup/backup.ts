import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packTar, type TarSource } from 'modern-tar/fs';
import { readCurrentRow } from '../data-sets/served-data-sets.ts';
import { STAGING_PREFIX } from '../db/container-names.ts';
import type { Database } from '../db/schema.ts';
import { createSqliteContainers } from '../db/sqlite-containers.ts';
import type { Storage } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';
import { fileError } from '../lib/describe-file-error.ts';
import { MAX_LOGO_BYTES, NOT_A_LOGO, TOO_LARGE_FOR_A_LOGO } from '../lib/logo-file.ts';
import { VERSION } from '../lib/version.ts';
import { writeWholeFile } from '../lib/whole-file.ts';
import {
  BACKUP_FORMAT,
  formatChecksum,
  type LeftOut,
  MANIFEST,
  MANIFEST_CHECKSUM,
  type Manifest,
  sha256Of,
  unpackBackup,
} from './archive.ts';
import { copyDataSet } from './copy-data-set.ts';

/**
 * Reads the API keys, the audit log and which data set is current in one transaction, so that they are consistent.
 */
const readManifest = (db: Database): Promise<Manifest> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (now) => ({
      format: BACKUP_FORMAT,
      version: VERSION,
      created_at: new Date().toISOString(),
      data_set: (await readCurrentRow(now)) ?? null,
      clients: await now.selectFrom('client').selectAll().orderBy('name').execute(),
      keys: await now.selectFrom('api_key').selectAll().orderBy('id').execute(),
      key_uses: await now.selectFrom('key_use').selectAll().orderBy('key_id').orderBy('hour').execute(),
      audit: await now.selectFrom('audit_entry').selectAll().orderBy('id').execute(),
      company_keys: await now.selectFrom('keyed_company').selectAll().orderBy('id').execute(),
      category_keys: await now.selectFrom('category_key').selectAll().orderBy('id').execute(),
      highest_ids: await now.selectFrom('highest_id').selectAll().execute(),
      import_holds: await now.selectFrom('import_hold').selectAll().execute(),
    }));

/** How often a backup reads everything again because an import has removed the data set before it could be opened. */
const ATTEMPTS = 3;

/**
 * Reads the manifest of the backup, and finds or makes a SQLite file with the data set that was current at the same
 * moment. `container` is the path of that file; null before the first import.
 */
async function openMoment(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  folder: string,
  attempts = ATTEMPTS,
): Promise<{ manifest: Manifest; container: string | null }> {
  const manifest = await readManifest(db);
  if (manifest.data_set === null) return { manifest, container: null };
  const { revision } = manifest.data_set;
  try {
    const opened = await containers.open(revision);
    try {
      if (containers.fileOf) return { manifest, container: containers.fileOf(revision) };
      const copies = createSqliteContainers(folder);
      const writer = await copies.create(revision);
      await copyDataSet(opened, writer);
      const bytes = await writer.finish();
      return {
        manifest: { ...manifest, data_set: { ...manifest.data_set, bytes } },
        container: join(copies.folder, `${revision}.db`),
      };
    } finally {
      await opened.close();
    }
  } catch (error) {
    const current = await readCurrentRow(db);
    if (attempts > 1 && current?.revision !== revision)
      return openMoment({ db, containers }, folder, attempts - 1);
    throw error;
  }
}

/**
 * Finds the logos, following symbolic links: `files` has their paths by their names in the archive. `leftOut` has the
 * entries of the folder that can't be backed up.
 */
async function listLogos(folder: string): Promise<{ files: Map<string, string>; leftOut: LeftOut[] }> {
  const files = new Map<string, string>();
  const leftOut: LeftOut[] = [];
  for (const name of (await readdir(folder).catch((): string[] => [])).toSorted()) {
    if (name.startsWith('.')) continue;
    const path = await realpath(join(folder, name)).catch(() => null);
    const found = path === null ? null : await stat(path);
    if (path === null || !found?.isFile()) leftOut.push({ name: `logos/${name}`, reason: NOT_A_LOGO });
    else if (found.size > MAX_LOGO_BYTES)
      leftOut.push({ name: `logos/${name}`, reason: TOO_LARGE_FOR_A_LOGO });
    else files.set(`logos/${name}`, path);
  }
  return { files, leftOut };
}

/** The contents of a backup, and the logos that are not in it. */
export interface WrittenBackup {
  readonly manifest: Manifest;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Writes the current data set, keys, audit and logos into one tar archive, which only its owner can read. The archive
 * is unpacked and checked before it gets its final name. With `keysOnly`, data and logos are left out. Throws CliError.
 */
export async function writeBackup(
  storage: Pick<Storage, 'db' | 'containers'>,
  dataDir: string,
  path: string,
  { keysOnly = false }: { readonly keysOnly?: boolean } = {},
): Promise<WrittenBackup> {
  const parent = dirname(path);
  const work = await mkdtemp(join(parent, STAGING_PREFIX)).catch((cause: unknown) => {
    throw fileError(path, cause, 'write');
  });
  let handle: FileHandle | undefined;
  try {
    const { manifest: found, container } = keysOnly
      ? { manifest: { ...(await readManifest(storage.db)), data_set: null }, container: null }
      : await openMoment(storage, work);
    const { files, leftOut } = keysOnly
      ? { files: new Map<string, string>(), leftOut: [] }
      : await listLogos(join(dataDir, 'logos'));
    const sources: TarSource[] = [];
    const hashes: Record<string, string> = {};
    if (container !== null && found.data_set) {
      // Open the file now: an open file can be read even after an import has removed it.
      handle = await open(container);
      const target = `data/${found.data_set.revision}.db`;
      hashes[target] = await sha256Of(container);
      const content = handle.createReadStream({ autoClose: false, start: 0, highWaterMark: 2 ** 20 });
      sources.push({ type: 'stream', target, content, size: (await handle.stat()).size });
    }
    for (const [target, source] of files) {
      hashes[target] = await sha256Of(source);
      sources.push({ type: 'file', target, source });
    }
    const manifest = { ...found, files: hashes };
    const content = JSON.stringify(manifest);
    sources.unshift(
      { type: 'content', target: MANIFEST, content },
      { type: 'content', target: MANIFEST_CHECKSUM, content: formatChecksum(content) },
    );
    await writeWholeFile(path, packTar(sources), {
      mode: 0o600,
      verify: (file) => verifyWritten(file, path),
    });
    return { manifest, leftOut };
  } finally {
    await handle?.close();
    await rm(work, { recursive: true, force: true });
  }
}

async function verifyWritten(unfinished: string, path: string): Promise<void> {
  const backup = await unpackBackup(unfinished, dirname(path)).catch((cause: unknown) => {
    throw new CliError(
      `The backup ${path} was not written, since it could not be restored: ${cause instanceof Error ? cause.message : String(cause)}. If the data is damaged, import it again or go back (dossier data rollback); to back up only the keys, use --keys-only.`,
    );
  });
  await backup.remove();
}
