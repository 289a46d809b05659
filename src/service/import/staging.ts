import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { RecordDigest } from '../data-sets/scan-records.ts';
import { STAGING_PREFIX } from '../db/container-names.ts';
import { describeFolderError } from '../db/disk-problem.ts';
import { makeFolder } from '../db/make-folder.ts';
import { CliError } from '../lib/cli-error.ts';

type Id = number | string;

/** What an import does to a record of the previous data set. */
export type Change = 'added' | 'changed' | 'removed';

/** A record as it is staged: what a container has of it, with the slugs of its categories separated by spaces. */
export type StagedRow = readonly [id: Id, digest: number, slugs: string, summary: string, detail: string];

/** Records of one kind, in any number: on disk instead of in memory, and sorted by the database. */
export type StagedTable = ReturnType<typeof stagedTable>;

/** The records of one import; `close` removes them from the disk. */
export type Staging = Awaited<ReturnType<typeof createStaging>>;

const PRAGMAS = [
  // Fewer reads and writes than with the default, 4,096.
  'page_size = 16384',
  'journal_mode = off',
  'synchronous = off',
  'locking_mode = exclusive',
  // In kB. Bounds the memory that a sort takes.
  'cache_size = -16384',
  // In memory otherwise, however many.
  'temp_store = file',
];

/** Collects records in a temporary database in a folder. A killed process leaves nothing behind. */
export async function createStaging(parent: string) {
  const folder = await makeFolder(parent)
    .then(() => mkdtemp(join(parent, STAGING_PREFIX)))
    .catch(async (cause: unknown) => {
      const setting = parent === tmpdir() ? 'TMPDIR' : 'DATA_DIR';
      throw new CliError(`Cannot write to ${parent}: ${await describeFolderError(parent, cause, setting)}`);
    });
  // SQLite sorts in files there. Read when it first needs one.
  process.env['SQLITE_TMPDIR'] ??= parent;
  const file = join(folder, 'records.db');
  const connection = new Libsql(file);
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    for (const pragma of PRAGMAS) connection.pragma(pragma);
    connection.exec(createTables('company', 'integer'));
    connection.exec(createTables('offering', 'text'));
    connection.exec('begin');
  } catch (error) {
    connection.close();
    await removeFolder();
    throw error;
  }
  const handle = await open(file, 'r+');
  // The system keeps a removed file until the process ends, however it does. Windows removes no open file.
  await removeFolder().catch(() => undefined);
  return {
    companies: stagedTable(connection, 'company'),
    offerings: stagedTable(connection, 'offering'),
    async close() {
      connection.close();
      // SQLite keeps the file open until its statements are collected, and with it the space on the disk.
      await handle.truncate();
      await handle.close();
      await removeFolder();
    },
  };
}

const createTables = (table: string, id: 'integer' | 'text') => `
  create table ${table} (sort_key blob, id ${id}, digest integer, slugs text, summary text, detail text);
  create table ${table}_id (id ${id} primary key, line integer, digest integer);
  create table ${table}_previous (id ${id} primary key, digest integer, position integer)`;

function stagedTable(connection: Libsql.Database, table: 'company' | 'offering') {
  const insert = connection.prepare(`insert into ${table} values (?, ?, ?, ?, ?, ?)`);
  const claim = connection.prepare(`insert into ${table}_id values (?, ?, ?) on conflict do nothing`);
  const findLine = connection.prepare(`select line from ${table}_id where id = ?`).raw();
  const release = connection.prepare(`delete from ${table}_id where id = ?`);
  const addPrevious = connection.prepare(`insert into ${table}_previous values (?, ?, ?)`);
  // Rows come back as they were added, in the columns that are selected.
  const query = <T>(sql: string) => connection.prepare(sql).raw().iterate([]) as Iterable<T>;
  const row = 'now.id, now.digest, slugs, summary, detail';
  const withPrevious = (staged: string) =>
    `from ${staged} as now left join ${table}_previous as previous on previous.id = now.id`;
  const withNow = `from ${table}_previous as previous left join ${table}_id as now on now.id = previous.id`;
  const isDifferent = 'previous.digest is null or previous.digest <> now.digest';
  const inListOrder = 'order by sort_key, now.id';
  const differences: Readonly<Record<Change, string>> = {
    added: `select now.id, null, now.digest ${withPrevious(`${table}_id`)}
      where now.digest is not null and previous.id is null order by now.id`,
    changed: `select now.id, previous.digest, now.digest ${withPrevious(`${table}_id`)}
      where previous.digest <> now.digest order by now.id`,
    removed: `select previous.id, previous.digest, null ${withNow}
      where now.digest is null order by previous.id`,
  };
  let find: ReturnType<typeof connection.prepare> | undefined;
  return {
    /**
     * Remembers the line of an id, with the digest of its record, or null if it is to be deleted. Returns the line of an
     * earlier record with the same id, if there is one.
     */
    claim(id: Id, line: number, digest: number | null): number | undefined {
      if (claim.run([id, line, digest]).changes === 1) return undefined;
      // One row of one column, as prepared.
      return (findLine.all([id]) as [number][])[0]?.[0];
    },
    release(id: Id): void {
      release.run([id]);
    },
    claimedIds: () => query<readonly [id: Id]>(`select id from ${table}_id order by id`),
    /** Ids to delete that the previous data set does not have. */
    unknownIds: () =>
      query<readonly [id: Id]>(`select now.id ${withPrevious(`${table}_id`)}
        where now.digest is null and previous.id is null order by now.id`),
    /** Lists are sorted by `sortKey`, then by id. */
    add(sortKey: Buffer, values: StagedRow): void {
      insert.run([sortKey, ...values]);
    },
    /** The staged row of an id. */
    find(id: Id): StagedRow | undefined {
      if (find === undefined) {
        connection.exec(`create index ${table}_by_id on ${table} (id)`);
        find = connection.prepare(`select ${row} from ${table} as now where id = ?`).raw();
      }
      return (find.all([id]) as StagedRow[])[0];
    },
    addPrevious({ id, digest, position }: RecordDigest): void {
      addPrevious.run([id, digest, position]);
    },
    /** The records that differ from the previous data set, by id. `before` and `after` are digests, null where there is none. */
    differences: (change: Change) =>
      query<readonly [id: Id, before: number | null, after: number | null]>(differences[change]),
    /** In list order: all records, or only those that are new or have changed. */
    sorted: (which: 'all' | 'different') =>
      query<StagedRow>(
        which === 'all'
          ? `select ${row} from ${table} as now ${inListOrder}`
          : `select ${row} ${withPrevious(table)} where ${isDifferent} ${inListOrder}`,
      ),
    /** Of those that are new or have changed, in the same order, with the position they had. */
    keys: () =>
      query<
        readonly [id: Id, sortKey: Buffer, position: number | null]
      >(`select now.id, sort_key, previous.position ${withPrevious(table)}
        where ${isDifferent} ${inListOrder}`),
    /** The positions of records that were removed or changed, ascending. */
    replacedPositions: () =>
      query<readonly [position: number]>(`select previous.position ${withNow}
        where now.digest is null or now.digest <> previous.digest order by previous.position`),
  };
}
