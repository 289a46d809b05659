import type Libsql from 'libsql';
import type { RecordDigest } from '../data-sets/scan-records.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import type { InputRecord } from './records.ts';

type Id = number | string;

export type RecordChange = 'added' | 'changed' | 'removed';

/** A record as it is stored, with its sort key first. `slugs` has the slugs of its categories, separated by spaces. */
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

/** The incoming companies or offerings of an import. The temporary database keeps them on disk and sorts them. */
export type StagedTable = ReturnType<typeof openStagedTable>;

/**
 * Returns the SQL that creates three tables. For companies, these are `company` with the valid incoming records,
 * `company_incoming` with all ids in the input, and `company_current` with the ids and digests of the current records.
 * The digest in `company_incoming` is null if the input deletes the record.
 */
export const stagedTablesSql = (table: 'company' | 'offering', id: 'integer' | 'text') => `
  create table ${table} (sort_key blob, id ${id}, digest integer, slugs text, summary text, detail text);
  create table ${table}_incoming (id ${id} primary key, line integer, digest integer);
  create table ${table}_current (id ${id} primary key, digest integer)`;

/** Gives access to the tables that `stagedTablesSql` has created. */
export function openStagedTable(connection: Libsql.Database, table: 'company' | 'offering') {
  const insert = connection.prepare(`insert into ${table} values (?, ?, ?, ?, ?, ?)`);
  const register = connection.prepare(
    `insert into ${table}_incoming values (?, ?, ?) on conflict do nothing`,
  );
  // Unlike `prepareStrict`, this does not check texts for damage, because this process has just written them.
  const select = (sql: string) => connection.prepare(sql).raw();
  const findLine = select(`select line from ${table}_incoming where id = ?`);
  const forget = connection.prepare(`delete from ${table}_incoming where id = ?`);
  const addCurrent = connection.prepare(`insert into ${table}_current values (?, ?)`);
  const findIncoming = select(
    `select value from json_each(?) where value in (select id from ${table}_incoming)`,
  );
  const findHighest = select(`select max(id) from ${table}_incoming`);
  // The cast is safe as long as `T` fits the columns that the statement selects.
  const query = <T>(sql: string) => select(sql).iterate([]) as Iterable<T>;
  const withCurrent = `from ${table}_incoming as incoming left join ${table}_current as current on current.id = incoming.id`;
  const withIncoming = `from ${table}_current as current left join ${table}_incoming as incoming on incoming.id = current.id`;
  const differences: Readonly<Record<RecordChange, string>> = {
    added: `select incoming.id, null, incoming.digest ${withCurrent}
      where incoming.digest is not null and current.id is null order by incoming.id`,
    changed: `select incoming.id, current.digest, incoming.digest ${withCurrent}
      where current.digest <> incoming.digest order by incoming.id`,
    removed: `select current.id, current.digest, null ${withIncoming}
      where incoming.digest is null order by current.id`,
  };
  let find: ReturnType<typeof select> | undefined;
  let remove: ReturnType<Libsql.Database['prepare']> | undefined;
  let isIndexed = false;
  /** Creates the index by id on first use, because few imports need it. */
  const ensureIndex = () => {
    if (!isIndexed) connection.exec(`create index ${table}_by_id on ${table} (id)`);
    isIndexed = true;
  };
  return {
    /**
     * Registers the id of a record, with its line and its digest (null if the line deletes the record). If another line
     * has registered the id before, does nothing and returns the number of that line.
     */
    registerId(id: Id, line: number, digest: number | null): number | undefined {
      if (register.run([id, line, digest]).changes === 1) return undefined;
      // The cast is safe: the statement selects the column `line` of one row.
      return (findLine.all([id]) as [number][])[0]?.[0];
    },
    /** Undoes `registerId`, for a record that was not added. */
    forgetId(id: Id): void {
      forget.run([id]);
    },
    /** Removes a record that was added and forgets its id, so that a later record with the same id can replace it. */
    remove(id: Id): void {
      ensureIndex();
      remove ??= connection.prepare(`delete from ${table} where id = ?`);
      remove.run([id]);
      this.forgetId(id);
    },
    /** Replaces the record with the same id. The new one must have the same sort key. */
    replace([, id, digest, slugs, summary, detail]: SortedRow): void {
      ensureIndex();
      connection
        .prepare(`update ${table} set digest = ?, slugs = ?, summary = ?, detail = ? where id = ?`)
        .run([digest, slugs, summary, detail, id]);
      connection.prepare(`update ${table}_incoming set digest = ? where id = ?`).run([digest, id]);
    },
    highestId: (): number | null => (findHighest.all([]) as [number | null][])[0]?.[0] ?? null,
    /** Yields the ids in the input, including those of records that it deletes. */
    incomingIds: function* (): Iterable<Id> {
      for (const [id] of query<readonly [Id]>(`select id from ${table}_incoming order by id`)) yield id;
    },
    /** Returns those of the given ids that the input contains. */
    findIncoming: (ids: readonly Id[]): ReadonlySet<Id> =>
      new Set((findIncoming.all([JSON.stringify(ids)]) as [Id][]).map(([id]) => id)),
    /** Yields the ids that the input deletes although the current data set does not have them. */
    unknownIds: () =>
      query<readonly [id: Id]>(`select incoming.id ${withCurrent}
        where incoming.digest is null and current.id is null order by incoming.id`),
    add(row: SortedRow): void {
      insert.run([...row]);
    },
    find(id: Id): SortedRow | undefined {
      ensureIndex();
      find ??= select(`select * from ${table} where id = ?`);
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
    addCurrent({ id, digest }: RecordDigest): void {
      addCurrent.run([id, digest]);
    },
    /**
     * Yields the ids of the records that the import adds, changes or removes. `before` and `after` are the digests of
     * the record in the current and in the new data set; null if it is not in that data set.
     */
    differences: (change: RecordChange) =>
      query<readonly [id: Id, before: number | null, after: number | null]>(differences[change]),
    sorted: () => query<SortedRow>(`select * from ${table} order by sort_key, id`),
  };
}
