import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { STAGING_PREFIX } from '../db/container-names.ts';
import { describeFolderError } from '../db/disk-problem.ts';
import { makeFolder } from '../db/make-folder.ts';
import { CliError } from '../lib/cli-error.ts';

type Value = number | string | Buffer | null;

type Id = number | string;

/** The changes that an import makes to the records of a kind, compared with those served until then. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Records of one kind, in any number: on disk instead of in memory, and sorted by the database. */
export interface StagedTable<Key extends readonly Value[], Row extends readonly Value[]> {
  /** Remembers the line of an id. Returns the line of an earlier record with the same id, if there is one. */
  claim(id: Id, line: number): number | undefined;
  release(id: Id): void;
  isClaimed(id: Id): boolean;
  isEmpty(): boolean;
  add(key: Key, row: Row): void;
  /** By key. */
  sorted(): Iterable<Row>;
  /** Remembers a record of the data set that is served now. */
  addFormer(id: Id, digest: number): void;
  compare(): Changes;
}

/** By name, then id. */
export type CompanyKey = readonly [sortKey: Buffer];

/** The summary is `head + tail`, and the detail has the middle as well. */
export type StagedCompany = readonly [
  id: number,
  digest: number,
  /** Separated by spaces. */
  slugs: string,
  head: string,
  middle: string,
  tail: string,
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
  'journal_mode = off',
  'synchronous = off',
  'locking_mode = exclusive',
  // In kB. Bounds the memory that a sort takes.
  'cache_size = -16384',
  // In memory otherwise, however many.
  'temp_store = file',
];

const TABLES = `
  create table company (sort_key blob, id integer, digest integer, slugs text, head text, middle text, tail text);
  create table company_line (id integer primary key, line integer);
  create table company_former (id integer primary key, digest integer);
  create table offering (is_text integer, number integer, sort_key blob, id text, digest integer, json text);
  create table offering_line (id text primary key, line integer) without rowid;
  create table offering_former (id text primary key, digest integer) without rowid;
  begin`;

/** Collects records in a temporary database in a folder, of which a process that is killed leaves nothing. */
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
      columns: ['id', 'digest', 'slugs', 'head', 'middle', 'tail'],
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
  const claim = connection.prepare(`insert into ${table}_line values (?, ?) on conflict do nothing`);
  const find = connection.prepare(`select line from ${table}_line where id = ?`).raw();
  const release = connection.prepare(`delete from ${table}_line where id = ?`);
  const addFormer = connection.prepare(`insert into ${table}_former values (?, ?)`);
  // One row of one column, as prepared.
  const lineOf = (id: Id) => (find.all([id]) as [number][])[0]?.[0];
  return {
    claim: (id, line) => (claim.run([id, line]).changes === 1 ? undefined : lineOf(id)),
    release(id) {
      release.run([id]);
    },
    isClaimed: (id) => lineOf(id) !== undefined,
    isEmpty: () => connection.prepare(`select 1 from ${table} limit 1`).all([]).length === 0,
    add(keyOfRow, row) {
      insert.run([...keyOfRow, ...row]);
    },
    // Rows come back as they were added. Without their keys, which are only sorted by.
    sorted: () =>
      connection
        .prepare(`select ${columns.join(', ')} from ${table} order by ${key.join(', ')}, id`)
        .raw()
        .iterate([]) as Iterable<Row>,
    addFormer(id, digest) {
      addFormer.run([id, digest]);
    },
    compare() {
      // One row of four counts, as prepared.
      const [[total, added, changed, former]] = connection
        .prepare(
          `select count(*), count(*) - count(former.id), count(nullif(former.digest = now.digest, 1)),
             (select count(*) from ${table}_former)
           from ${table} as now left join ${table}_former as former on former.id = now.id`,
        )
        .raw()
        .all([]) as [[number, number, number, number]];
      return { added, changed, removed: former - (total - added) };
    },
  };
}
