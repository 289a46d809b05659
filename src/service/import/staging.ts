import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { RecordDigest } from '../data-sets/scan-records.ts';
import { STAGING_PREFIX } from '../db/container-names.ts';
import { describeFolderError } from '../db/disk-problem.ts';
import { makeFolder } from '../db/make-folder.ts';
import { CliError } from '../lib/cli-error.ts';

type Value = number | string | Buffer | null;

type Id = number | string;

/** What an import does to a record of the previous data set. */
export type Change = 'added' | 'changed' | 'removed';

/** Records of one kind, in any number: on disk instead of in memory, and sorted by the database. */
export interface StagedTable<
  Key extends readonly Value[] = readonly Value[],
  Row extends readonly Value[] = readonly Value[],
> {
  /**
   * Remembers the line of an id, with the digest of its record, or null if it is to be deleted. Returns the line of an
   * earlier record with the same id, if there is one.
   */
  claim(id: Id, line: number, digest: number | null): number | undefined;
  release(id: Id): void;
  claimedIds(): Iterable<readonly [id: Id]>;
  /** Ids to delete that the previous data set does not have. */
  unknownIds(): Iterable<readonly [id: Id]>;
  add(key: Key, row: Row): void;
  /** By key. */
  sorted(): Iterable<Row>;
  addPrevious(record: RecordDigest): void;
  /** The records that differ from the previous data set, by id. `before` and `after` are digests, null where there is none. */
  differences(change: Change): Iterable<readonly [id: Id, before: number | null, after: number | null]>;
  /** The staged row of an id. */
  find(id: Id): Row | undefined;
  /** The records that are new or have changed, with the position they had. */
  toPlace(): Iterable<readonly [position: number | null, id: Id, ...key: Key]>;
  /** Saves how many records of the previous data set come before a record. */
  place(id: Id, place: number): void;
  /** Of `toPlace`, in list order. */
  placed(): Iterable<readonly [place: number, ...row: Row]>;
  /** The positions of records that were removed or changed, ascending. */
  replacedPositions(): Iterable<readonly [position: number]>;
}

/** By name, then id. */
export type CompanyKey = readonly [sortKey: Buffer];

export type StagedCompany = readonly [
  id: number,
  digest: number,
  /** Separated by spaces. */
  slugs: string,
  summary: string,
  detail: string,
];

/** Integers by value, then strings (SPEC §2.9 shows no field to sort by but the id). */
export type OfferingKey = readonly [isText: 0 | 1, number: number | null, sortKey: Buffer | null];

/** The id as text, the digest of its content, and the JSON as imported. */
export type StagedOffering = readonly [id: string, digest: number, json: string];

/** The records of one import; `close` removes them from the disk. */
export interface Staging {
  readonly companies: StagedTable<CompanyKey, StagedCompany>;
  readonly offerings: StagedTable<OfferingKey, StagedOffering>;
  close(): Promise<void>;
}

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

const TABLES = `
  create table company (sort_key blob, id integer, digest integer, slugs text, summary text, detail text);
  create table company_id (id integer primary key, line integer, digest integer);
  create table company_previous (id integer primary key, digest integer, position integer);
  create table company_place (id integer primary key, place integer);
  create table offering (is_text integer, number integer, sort_key blob, id text, digest integer, json text);
  create table offering_id (id text primary key, line integer, digest integer) without rowid;
  create table offering_previous (id text primary key, digest integer, position integer) without rowid;
  create table offering_place (id text primary key, place integer) without rowid;
  begin`;

/** Collects records in a temporary database in a folder. A killed process leaves nothing behind. */
export async function createStaging(parent: string): Promise<Staging> {
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
    connection.exec(TABLES);
  } catch (error) {
    connection.close();
    await removeFolder();
    throw error;
  }
  const handle = await open(file, 'r+');
  // The system keeps a removed file until the process ends, however it does. Windows removes no open file.
  await removeFolder().catch(() => undefined);
  return {
    companies: stagedTable(connection, {
      table: 'company',
      key: ['sort_key'],
      columns: ['id', 'digest', 'slugs', 'summary', 'detail'],
    }),
    offerings: stagedTable(connection, {
      table: 'offering',
      key: ['is_text', 'number', 'sort_key'],
      columns: ['id', 'digest', 'json'],
    }),
    async close() {
      connection.close();
      // SQLite keeps the file open until its statements are collected, and with it the space on the disk.
      await handle.truncate();
      await handle.close();
      await removeFolder();
    },
  };
}

interface TableShape {
  readonly table: 'company' | 'offering';
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

function stagedTable<Key extends readonly Value[], Row extends readonly Value[]>(
  connection: Libsql.Database,
  { table, key, columns }: TableShape,
): StagedTable<Key, Row> {
  const insert = connection.prepare(
    `insert into ${table} values (${[...key, ...columns].map(() => '?').join(', ')})`,
  );
  const claim = connection.prepare(`insert into ${table}_id values (?, ?, ?) on conflict do nothing`);
  const findLine = connection.prepare(`select line from ${table}_id where id = ?`).raw();
  const release = connection.prepare(`delete from ${table}_id where id = ?`);
  const addPrevious = connection.prepare(`insert into ${table}_previous values (?, ?, ?)`);
  const place = connection.prepare(`insert into ${table}_place values (?, ?)`);
  // Rows come back as they were added, in the columns that are selected.
  const query = <T>(sql: string) => connection.prepare(sql).raw().iterate([]) as Iterable<T>;
  const differences: Readonly<Record<Change, string>> = {
    added: `select now.id, null, now.digest from ${table}_id as now
      left join ${table}_previous as previous on previous.id = now.id
      where now.digest is not null and previous.id is null order by now.id`,
    changed: `select now.id, previous.digest, now.digest from ${table}_id as now
      join ${table}_previous as previous on previous.id = now.id
      where previous.digest <> now.digest order by now.id`,
    removed: `select previous.id, previous.digest, null from ${table}_previous as previous
      left join ${table}_id as now on now.id = previous.id where now.digest is null order by previous.id`,
  };
  let find: ReturnType<typeof connection.prepare> | undefined;
  return {
    claim(id, line, digest) {
      if (claim.run([id, line, digest]).changes === 1) return undefined;
      // One row of one column, as prepared.
      return (findLine.all([id]) as [number][])[0]?.[0];
    },
    release(id) {
      release.run([id]);
    },
    claimedIds: () => query(`select id from ${table}_id order by id`),
    unknownIds: () =>
      query(`select now.id from ${table}_id as now left join ${table}_previous as previous on previous.id = now.id
        where now.digest is null and previous.id is null order by now.id`),
    add(keyOfRow, row) {
      insert.run([...keyOfRow, ...row]);
    },
    // Without their keys, which are only sorted by.
    sorted: () => query(`select ${columns.join(', ')} from ${table} order by ${key.join(', ')}, id`),
    addPrevious({ id, digest, position }) {
      addPrevious.run([id, digest, position]);
    },
    differences: (change) => query(differences[change]),
    find(id) {
      if (find === undefined) {
        connection.exec(`create index ${table}_by_id on ${table} (id)`);
        find = connection.prepare(`select ${columns.join(', ')} from ${table} where id = ?`).raw();
      }
      const [row] = find.all([id]);
      return row as Row | undefined;
    },
    toPlace: () =>
      query(`select previous.position, now.id, ${key.join(', ')} from ${table} as now
        left join ${table}_previous as previous on previous.id = now.id
        where previous.digest is null or previous.digest <> now.digest`),
    place(id, at) {
      place.run([id, at]);
    },
    placed: () =>
      query(`select place, ${columns.join(', ')} from ${table} join ${table}_place using (id)
        order by place, ${key.join(', ')}, id`),
    replacedPositions: () =>
      query(`select previous.position from ${table}_previous as previous
        left join ${table}_id as now on now.id = previous.id
        where now.digest is null or now.digest <> previous.digest order by previous.position`),
  };
}
