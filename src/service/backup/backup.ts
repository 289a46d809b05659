import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packTar, type TarSource } from 'modern-tar/fs';
import { readCurrentRow } from '../data-sets/store.ts';
import { errorCode } from '../db/error-code.ts';
import type { Database } from '../db/schema.ts';
import { CliError } from '../lib/cli-error.ts';
import { writeWholeFile } from '../lib/whole-file.ts';
import { MANIFEST, type Manifest } from './archive.ts';

/** An import may remove the data set between the two, though hardly twice. */
const ATTEMPTS = 3;

/** Everything of one moment: a read transaction sees no later change. */
const readManifest = (db: Database): Promise<Manifest> =>
  db.transaction().execute(async (now) => ({
    format: 1,
    created_at: new Date().toISOString(),
    data_set: (await readCurrentRow(now)) ?? null,
    clients: await now.selectFrom('client').selectAll().orderBy('name').execute(),
    keys: await now.selectFrom('api_key').selectAll().orderBy('id').execute(),
    key_uses: await now.selectFrom('key_use').selectAll().orderBy('key_id').orderBy('hour').execute(),
    audit: await now.selectFrom('audit_entry').selectAll().orderBy('id').execute(),
  }));

/** The manifest, and the data set that it names, open: it can be read even if it is removed meanwhile. */
async function openMoment(
  db: Database,
  dataDir: string,
  attempts = ATTEMPTS,
): Promise<{ manifest: Manifest; container: FileHandle | null }> {
  const manifest = await readManifest(db);
  if (manifest.data_set === null) return { manifest, container: null };
  try {
    return { manifest, container: await open(join(dataDir, 'data', `${manifest.data_set.revision}.db`)) };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    if (attempts > 1) return openMoment(db, dataDir, attempts - 1);
    throw new CliError(`The data set ${manifest.data_set.revision} is missing. Import it again.`);
  }
}

/**
 * Writes the data set that is served, the keys of the same moment, the audit and the logos into one archive, in the tar
 * format. It has its name only once it is complete, and only its owner can read it.
 */
export async function writeBackup(db: Database, dataDir: string, path: string): Promise<Manifest> {
  const { manifest, container } = await openMoment(db, dataDir);
  try {
    const sources: TarSource[] = [{ type: 'content', target: MANIFEST, content: JSON.stringify(manifest) }];
    if (container && manifest.data_set)
      sources.push({
        type: 'stream',
        target: `data/${manifest.data_set.revision}.db`,
        content: container.createReadStream({ autoClose: false, highWaterMark: 2 ** 20 }),
        size: (await container.stat()).size,
      });
    const logos = await readdir(join(dataDir, 'logos')).catch(() => []);
    for (const name of logos)
      if (!name.startsWith('.'))
        sources.push({ type: 'file', target: `logos/${name}`, source: join(dataDir, 'logos', name) });
    await writeWholeFile(path, packTar(sources), { mode: 0o600 });
    return manifest;
  } finally {
    await container?.close();
  }
}
