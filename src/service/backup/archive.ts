import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TarHeader } from 'modern-tar';
import { unpackTar } from 'modern-tar/fs';
import * as z from 'zod/mini';
import { STAGING_PREFIX } from '../db/container-names.ts';
import {
  ApiKeyTable,
  AuditEntryTable,
  CategoryKeyTable,
  ClientTable,
  KeyedCompanyTable,
  DataSetTable,
  HighestIdTable,
  ImportHoldTable,
  KeyUseTable,
} from '../db/schema.ts';
import { createSqliteContainers } from '../db/sqlite-containers.ts';
import { isDataSetDamaged } from '../import/compare.ts';
import { MAX_LOGO_BYTES, NOT_A_LOGO, TOO_LARGE_FOR_A_LOGO } from '../lib/logo-file.ts';
import { VERSION } from '../lib/version.ts';

/** The name of a backup's first entry, which holds everything but the data set and the logos. */
export const MANIFEST = 'dossier.json';
/** The name of the entry with the SHA-256 of `MANIFEST`, in the format of `sha256sum`. Older backups have none. */
export const MANIFEST_CHECKSUM = 'dossier.json.sha256';

/** The version of the backup format. Raise it when older versions can't restore the archive. */
export const BACKUP_FORMAT = 1;

/**
 * The contents of `MANIFEST`: the rows of the tables with keys, audit, lasting ids and holds on imports, and one row
 * about the data set.
 */
export const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** The version of Dossier that wrote the archive. Backups of older versions have none. */
  version: z.optional(z.string()),
  created_at: z.string(),
  /** Null if the service had no data, or if only keys were backed up. */
  data_set: z.nullable(DataSetTable),
  clients: z.array(ClientTable),
  keys: z.array(ApiKeyTable),
  key_uses: z.array(KeyUseTable),
  audit: z.array(AuditEntryTable),
  /**
   * The lasting ids of companies, by their keys and names, and of categories. Backups of older versions have none.
   */
  company_keys: z.prefault(z.array(KeyedCompanyTable), []),
  category_keys: z.prefault(z.array(CategoryKeyTable), []),
  highest_ids: z.prefault(z.array(HighestIdTable), []),
  import_holds: z.prefault(z.array(ImportHoldTable), []),
  /** The SHA-256 of every other entry, by its name. Backups of older versions have none. */
  files: z.optional(z.record(z.string(), z.string())),
});
export type Manifest = z.infer<typeof Manifest>;

/** A file that a backup or restore leaves out, such as `logos/a.svg`. */
export interface LeftOut {
  readonly name: string;
  /** Completes a sentence about the file, such as "it is no file that can be read". */
  readonly reason: string;
}

/** A backup that was unpacked into a folder and checked. Call `remove` to delete that folder. */
export interface UnpackedBackup {
  readonly manifest: Manifest;
  readonly folder: string;
  readonly leftOut: readonly LeftOut[];
  remove(): Promise<void>;
}

const OWN_ENTRY = /^(?:dossier\.json(?:\.sha256)?|data\/[0-9a-f]{24}\.db|logos\/[^/\\]+)$/;

/** Returns the SHA-256 of a file in hex. */
export async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), digest);
  return digest.digest('hex');
}

/**
 * Unpacks those files of an archive whose names `isWanted` accepts. Returns the logos that were left out because they
 * are too large or not regular files.
 */
async function unpack(
  path: string,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  const isRestored = ({ name, type, size }: TarHeader) => {
    if (!isWanted(name) || type === 'directory') return false;
    if (!name.startsWith('logos/')) return type === 'file';
    if (type === 'file' && size <= MAX_LOGO_BYTES) return true;
    leftOut.push({ name, reason: type === 'file' ? TOO_LARGE_FOR_A_LOGO : NOT_A_LOGO });
    return false;
  };
  await pipeline(
    createReadStream(path, { highWaterMark: 2 ** 20 }),
    unpackTar(folder, { filter: isRestored, strict: true }),
  );
  return leftOut;
}

/**
 * The archive has a format that this version of Dossier can't read. The message completes a sentence about the archive.
 */
export class OtherFormatError extends Error {}

/** Returns the contents of `MANIFEST_CHECKSUM`, which `sha256sum --check` understands. */
export const formatChecksum = (manifest: string): string => `${hash('sha256', manifest)}  ${MANIFEST}\n`;

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8');
  const checksum = await readFile(join(folder, MANIFEST_CHECKSUM), 'utf8').catch(() => null);
  if (checksum !== null && checksum !== formatChecksum(text))
    throw new Error(`${MANIFEST}, which has the keys, is not what was backed up`);
  const contents: unknown = JSON.parse(text);
  const other = AnyManifest.safeParse(contents).data;
  if (other && other.format !== BACKUP_FORMAT)
    throw new OtherFormatError(
      `it was written by ${other.version === undefined ? 'another version of Dossier' : `Dossier ${other.version}`} in format ${other.format}, and Dossier ${VERSION} reads format ${BACKUP_FORMAT}. Restore it with the version that wrote it`,
    );
  const manifest = Manifest.safeParse(contents);
  if (!manifest.success) throw new Error(`${MANIFEST} has other contents than a backup`);
  return manifest.data;
}

/** The fields that the manifests of all backup formats have. */
const AnyManifest = z.object({ format: z.int(), version: z.optional(z.string()) });

async function inTemporaryFolder(
  parent: string,
  fill: (folder: string) => Promise<Pick<UnpackedBackup, 'manifest' | 'leftOut'>>,
): Promise<UnpackedBackup> {
  // If this process is killed, the next start of the service removes the folder.
  const folder = await mkdtemp(join(parent, STAGING_PREFIX));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await fill(folder)), folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Unpacks a backup into a new folder in `parent` and checks all of it. Throws if any part is missing or damaged. */
export const unpackBackup = (path: string, parent: string): Promise<UnpackedBackup> =>
  inTemporaryFolder(parent, async (folder) => {
    const leftOut = await unpack(path, folder, (name) => OWN_ENTRY.test(name));
    const manifest = await readManifest(folder);
    const missing = new Set(leftOut.map(({ name }) => name));
    for (const [name, checksum] of Object.entries(manifest.files ?? {}))
      if (OWN_ENTRY.test(name) && !missing.has(name) && (await sha256Of(join(folder, name))) !== checksum)
        throw new Error(`${name} is not what was backed up`);
    if (manifest.data_set) await verifyContainer(folder, manifest.data_set);
    return { manifest, leftOut };
  });

/** Unpacks only API keys and the audit log. This works even if the data in the archive is damaged or cut off. */
export const unpackKeys = (path: string, parent: string): Promise<UnpackedBackup> =>
  inTemporaryFolder(parent, async (folder) => {
    const failure = await unpack(
      path,
      folder,
      (name) => name === MANIFEST || name === MANIFEST_CHECKSUM,
    ).then(
      () => null,
      (error: unknown) => error,
    );
    const found = await readdir(folder);
    if (failure !== null && !found.includes(MANIFEST)) throw failure;
    return { manifest: { ...(await readManifest(folder)), data_set: null }, leftOut: [] };
  });

async function verifyContainer(folder: string, dataSet: NonNullable<Manifest['data_set']>): Promise<void> {
  const container = await createSqliteContainers(folder).open(dataSet.revision);
  try {
    if (await isDataSetDamaged(container, dataSet.revision))
      throw new Error('the data set has other contents than its name says');
    for (const [table, expected] of [
      ['company', dataSet.company_count],
      ['offering', dataSet.offering_count],
    ] as const) {
      const counted = container.db.selectFrom(table).select((e) => e.fn.countAll<number>().as('count'));
      if ((await counted.executeTakeFirstOrThrow()).count !== expected)
        throw new Error(`the data set has another number of records than the backup says`);
    }
  } finally {
    await container.close();
  }
}
