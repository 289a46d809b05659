import type Libsql from 'libsql';
import type { RecordDigest } from '../data-sets/scan-records.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import type { InputRecord } from './records.ts';

type Id = number | string;

export type Change = 'added' | 'changed' | 'removed';

/** A record as a container stores it, with its sort key and the slugs of its categories, separated by spaces. */
export type SortedRow = readonly [
  sortKey: Buffer,
  id: Id,
  digest: number,
  slugs: string,
  summary: string,
  detail: string,
];

export const toSortedRow = (
  { id, sortKey, categories, summary, detail }: InputRecord,
  digest: number,
): SortedRow => [sortKey, id, digest, categories.map(({ slug }) => slug).join(' '), summary, detail];

/** Records of one kind in the staging database, which keeps them on disk and sorts them. */
export type StagedTable = ReturnType<typeof stagedTable>;

/**
 * Returns the SQL that creates the tables of a kind of records: the valid incoming records (`company`), the ids that
 * lines of the file name (`company_named`, with the digest of the record, or null if the line deletes it), and the ids
 * and digests of what is served (`company_served`).
 */
export const createStagedTables = (table: 'company' | 'offering', id: 'integer' | 'text') => `
  create table ${table} (sort_key blob, id ${id}, digest integer, slugs text, summary text, detail text);
  create table ${table}_named (id ${id} primary key, line integer, digest integer);
  create table ${table}_served (id ${id} primary key, digest integer)`;

/** Gives access to the tables of a kind of records, which must have been created. */
export function stagedTable(connection: Libsql.Database, table: 'company' | 'offering') {
  const insert = connection.prepare(`insert into ${table} values (?, ?, ?, ?, ?, ?)`);
  const addNamed = connection.prepare(`insert into ${table}_named values (?, ?, ?) on conflict do nothing`);
  // This process has just written the texts, so they need no check for damage.
  const select = (sql: string) => connection.prepare(sql).raw();
  const findLine = select(`select line from ${table}_named where id = ?`);
  const release = connection.prepare(`delete from ${table}_named where id = ?`);
  const addServed = connection.prepare(`insert into ${table}_served values (?, ?)`);
  const findNamed = select(`select value from json_each(?) where value in (select id from ${table}_named)`);
  const findHighest = select(`select max(id) from ${table}_named`);
  // The statement selects columns of these types.
  const query = <T>(sql: string) => select(sql).iterate([]) as Iterable<T>;
  const withServed = `from ${table}_named as incoming left join ${table}_served as served on served.id = incoming.id`;
  const withIncoming = `from ${table}_served as served left join ${table}_named as incoming on incoming.id = served.id`;
  const differences: Readonly<Record<Change, string>> = {
    added: `select incoming.id, null, incoming.digest ${withServed}
      where incoming.digest is not null and served.id is null order by incoming.id`,
    changed: `select incoming.id, served.digest, incoming.digest ${withServed}
      where served.digest <> incoming.digest order by incoming.id`,
    removed: `select served.id, served.digest, null ${withIncoming}
      where incoming.digest is null order by served.id`,
  };
  let find: ReturnType<typeof select> | undefined;
  let remove: ReturnType<Libsql.Database['prepare']> | undefined;
  let isIndexed = false;
  /** Returns the name of the table, after creating an index that few imports need. */
  const indexed = () => {
    if (!isIndexed) connection.exec(`create index ${table}_by_id on ${table} (id)`);
    isIndexed = true;
    return table;
  };
  return {
    /**
     * Remembers the line that names an id, with the digest of its record (null if the line deletes it). If an earlier
     * line names the same id, returns that line.
     */
    name(id: Id, line: number, digest: number | null): number | undefined {
      if (addNamed.run([id, line, digest]).changes === 1) return undefined;
      // The statement selects one column of one row.
      return (findLine.all([id]) as [number][])[0]?.[0];
    },
    release(id: Id): void {
      release.run([id]);
    },
    /** Removes the record of an id, so that a later one can take its place. */
    remove(id: Id): void {
      remove ??= connection.prepare(`delete from ${indexed()} where id = ?`);
      remove.run([id]);
      release.run([id]);
    },
    /** Replaces the record of an id. Its place in the list must be the same. */
    replace([, id, digest, slugs, summary, detail]: SortedRow): void {
      connection
        .prepare(`update ${indexed()} set digest = ?, slugs = ?, summary = ?, detail = ? where id = ?`)
        .run([digest, slugs, summary, detail, id]);
      connection.prepare(`update ${table}_named set digest = ? where id = ?`).run([digest, id]);
    },
    /** Returns the highest id that the file names; null if it names none. */
    highestId: (): number | null => (findHighest.all([]) as [number | null][])[0]?.[0] ?? null,
    namedIds: function* (): Iterable<Id> {
      for (const [id] of query<readonly [Id]>(`select id from ${table}_named order by id`)) yield id;
    },
    findNamed: (ids: readonly Id[]): ReadonlySet<Id> =>
      new Set((findNamed.all([JSON.stringify(ids)]) as [Id][]).map(([id]) => id)),
    /** Yields the ids that are to be deleted but are not served. */
    unknownIds: () =>
      query<readonly [id: Id]>(`select incoming.id ${withServed}
        where incoming.digest is null and served.id is null order by incoming.id`),
    add(row: SortedRow): void {
      insert.run([...row]);
    },
    find(id: Id): SortedRow | undefined {
      find ??= select(`select * from ${indexed()} where id = ?`);
      return (find.all([id]) as SortedRow[])[0];
    },
    readJson(ids: readonly Id[]): Map<Id, string> {
      const found = new Map<Id, string>();
      for (const id of ids) {
        const row = this.find(id);
        if (row) found.set(id, wholeJson({ summary: row[4], detail: row[5] }));
      }
      return found;
    },
    addServed({ id, digest }: RecordDigest): void {
      addServed.run([id, digest]);
    },
    /**
     * Yields the records that differ from the served ones, by id. `before` and `after` are digests, null if there is no
     * record.
     */
    differences: (change: Change) =>
      query<readonly [id: Id, before: number | null, after: number | null]>(differences[change]),
    /** Yields all incoming records in list order. */
    sorted: () => query<SortedRow>(`select * from ${table} order by sort_key, id`),
  };
}
