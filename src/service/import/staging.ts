import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { removeOpenFile } from '../db/remove-open-file.ts';
import { makeFolder } from '../db/make-folder.ts';

type Value = number | string | Buffer | null;

/** Records of one kind, in any number: on disk instead of in memory, and sorted by the database. */
export interface StagedTable<Row extends readonly Value[]> {
  /** Remembers the line of an id. Returns the line of an earlier record with the same id, if there is one. */
  claim(id: number | string, line: number): number | undefined;
  release(id: number | string): void;
  add(row: Row): void;
  sorted(): Iterable<Row>;
}

/** In list order: by name, then id. The summary is `head + tail`, and the detail has the middle as well. */
export type StagedCompany = readonly [
  sortKey: Buffer,
  id: number,
  digest: number,
  /** Separated by spaces. */
  slugs: string,
  head: string,
  middle: string,
  tail: string,
];

/** In list order: integers by value, then strings (SPEC §2.9 shows no field to sort by but the id). */
export type StagedOffering = readonly [
  isText: 0 | 1,
  number: number | null,
  sortKey: Buffer | null,
  id: string,
  digest: number,
  json: string,
];

export interface Staging {
  readonly companies: StagedTable<StagedCompany>;
  readonly offerings: StagedTable<StagedOffering>;
  close(): Promise<void>;
}

const PRAGMAS = [
  'journal_mode = off',
  'synchronous = off',
  'locking_mode = exclusive',
  // In kB. Bounds the memory that a sort takes.
  'cache_size = -32768',
  // In memory otherwise, however many.
  'temp_store = file',
];

/** Collects records in a temporary database in a folder. A process that is killed leaves nothing but that. */
export async function createStaging(parent: string): Promise<Staging> {
  await makeFolder(parent);
  const folder = await mkdtemp(join(parent, 'staging-'));
  // SQLite sorts in files there. Read when it first needs one.
  process.env['SQLITE_TMPDIR'] ??= parent;
  const file = join(folder, 'records.db');
  const connection = new Libsql(file);
  for (const pragma of PRAGMAS) connection.pragma(pragma);
  connection.exec(`
    create table company (sort_key blob, id integer, digest integer, slugs text, head text, middle text, tail text);
    create table company_line (id integer primary key, line integer);
    create table offering (is_text integer, number integer, sort_key blob, id text, digest integer, json text);
    create table offering_line (id text primary key, line integer) without rowid;
    begin`);
  return {
    companies: stagedTable(connection, 'company', 7, 'sort_key, id'),
    offerings: stagedTable(connection, 'offering', 6, 'is_text, number, sort_key'),
    async close() {
      connection.close();
      await removeOpenFile(file);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function stagedTable<Row extends readonly Value[]>(
  connection: Libsql.Database,
  table: string,
  columns: number,
  order: string,
): StagedTable<Row> {
  const insert = connection.prepare(
    `insert into ${table} values (${Array.from({ length: columns }, () => '?').join(', ')})`,
  );
  const claim = connection.prepare(`insert into ${table}_line values (?, ?) on conflict do nothing`);
  const find = connection.prepare(`select line from ${table}_line where id = ?`).raw();
  const release = connection.prepare(`delete from ${table}_line where id = ?`);
  return {
    claim(id, line) {
      if (claim.run([id, line]).changes === 1) return undefined;
      // One row of one column, as prepared.
      const [[earlier]] = find.all([id]) as [[number]];
      return earlier;
    },
    release(id) {
      release.run([id]);
    },
    add(row) {
      insert.run(row);
    },
    // Rows come back as they were added.
    sorted: () =>
      connection.prepare(`select * from ${table} order by ${order}`).raw().iterate([]) as Iterable<Row>,
  };
}
