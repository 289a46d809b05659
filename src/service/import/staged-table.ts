import type Libsql from 'libsql';
import type { RecordDigest } from '../data-sets/scan-records.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import type { InputRecord } from './records.ts';

type Id = number | string;

export type RecordChange = 'added' | 'changed' | 'removed';

/**
 * A record in the form in which it is stored, preceded by its sort key. `slugs` are the slugs of its categories,
 * separated by spaces.
 */
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

/**
 * The incoming companies, or the incoming offerings, in the temporary database of an import. It keeps them on disk
 * and sorts them.
 */
export type StagedTable = ReturnType<typeof stagedTable>;

/**
 * Returns the SQL that creates three tables. For companies, `company` has the valid incoming records. `company_named`
 * has the ids in the input, with the digest of the record, or null if the record is deleted. `company_served` has the
 * ids and digests of the current records.
 */
export const createStagedTables = (table: 'company' | 'offering', id: 'integer' | 'text') => `
  create table ${table} (sort_key blob, id ${id}, digest integer, slugs text, summary text, detail text);
  create table ${table}_named (id ${id} primary key, line integer, digest integer);
  create table ${table}_served (id ${id} primary key, digest integer)`;

/** Gives access to the tables that the SQL of `createStagedTables` has created. */
export function stagedTable(connection: Libsql.Database, table: 'company' | 'offering') {
  const insert = connection.prepare(`insert into ${table} values (?, ?, ?, ?, ?, ?)`);
  const addNamed = connection.prepare(`insert into ${table}_named values (?, ?, ?) on conflict do nothing`);
  // These statements don't check texts for damage, because this process has just written the texts.
  const select = (sql: string) => connection.prepare(sql).raw();
  const findLine = select(`select line from ${table}_named where id = ?`);
  const release = connection.prepare(`delete from ${table}_named where id = ?`);
  const addServed = connection.prepare(`insert into ${table}_served values (?, ?)`);
  const findNamed = select(`select value from json_each(?) where value in (select id from ${table}_named)`);
  const findHighest = select(`select max(id) from ${table}_named`);
  // The cast is safe as long as `T` fits the columns that the statement selects.
  const query = <T>(sql: string) => select(sql).iterate([]) as Iterable<T>;
  const withServed = `from ${table}_named as incoming left join ${table}_served as served on served.id = incoming.id`;
  const withIncoming = `from ${table}_served as served left join ${table}_named as incoming on incoming.id = served.id`;
  const differences: Readonly<Record<RecordChange, string>> = {
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
  /** Returns the name of the table after making sure that it has an index by id, which few imports need. */
  const indexed = () => {
    if (!isIndexed) connection.exec(`create index ${table}_by_id on ${table} (id)`);
    isIndexed = true;
    return table;
  };
  return {
    /**
     * Registers the id of a record, with the line it is on and its digest (null if the line deletes the record). If
     * an earlier line has the same id, returns the number of that line instead.
     */
    name(id: Id, line: number, digest: number | null): number | undefined {
      if (addNamed.run([id, line, digest]).changes === 1) return undefined;
      // The cast is safe: the statement selects the column `line` of one row.
      return (findLine.all([id]) as [number][])[0]?.[0];
    },
    release(id: Id): void {
      release.run([id]);
    },
    /** Removes the record with an id, so that a later record with the same id can be added. */
    remove(id: Id): void {
      remove ??= connection.prepare(`delete from ${indexed()} where id = ?`);
      remove.run([id]);
      release.run([id]);
    },
    /** Replaces the record with the same id. The new one must have the same sort key. */
    replace([, id, digest, slugs, summary, detail]: SortedRow): void {
      connection
        .prepare(`update ${indexed()} set digest = ?, slugs = ?, summary = ?, detail = ? where id = ?`)
        .run([digest, slugs, summary, detail, id]);
      connection.prepare(`update ${table}_named set digest = ? where id = ?`).run([digest, id]);
    },
    highestId: (): number | null => (findHighest.all([]) as [number | null][])[0]?.[0] ?? null,
    namedIds: function* (): Iterable<Id> {
      for (const [id] of query<readonly [Id]>(`select id from ${table}_named order by id`)) yield id;
    },
    findNamed: (ids: readonly Id[]): ReadonlySet<Id> =>
      new Set((findNamed.all([JSON.stringify(ids)]) as [Id][]).map(([id]) => id)),
    /** Yields the ids that the input deletes but that the current data set does not have. */
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
     * Yields the ids of records that were added, changed or removed. `before` and `after` are the record's digests in
     * the current and the new data set, or null if the data set does not have the record.
     */
    differences: (change: RecordChange) =>
      query<readonly [id: Id, before: number | null, after: number | null]>(differences[change]),
    sorted: () => query<SortedRow>(`select * from ${table} order by sort_key, id`),
  };
}
