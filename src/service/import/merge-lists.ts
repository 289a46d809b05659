import { type StoredRecord, scanRecords } from '../data-sets/scan-records.ts';
import { categoriesOf } from '../data-sets/stored-json.ts';
import type { DataSetDatabase, Kind } from '../db/data-set-schema.ts';
import { RECORD_PARSERS } from './records.ts';
import { type SortedRow, type StagedTable, toSortedRow } from './staged-table.ts';

/**
 * How many current records are read at a time. If no incoming record belongs inside such a page, only the sort key of
 * its last record is computed.
 */
const PAGE = 250;

/** The current companies or offerings that a merge keeps: all except those whose id is in the input. */
export interface RecordsToKeep {
  readonly db: DataSetDatabase;
  /**
   * Whether the records are in the order of this version of Dossier. Another version may have sorted them differently.
   */
  readonly isInOrder: boolean;
}

/** A record of the new list, with the slugs of its categories. */
export interface ListedRecord extends StoredRecord {
  readonly slugs: readonly string[];
  /** The record's position in the current list if it is kept; null if it comes from the input. */
  readonly currentPosition: number | null;
}

/**
 * Yields the new list in order, which consists of the incoming records and the kept ones. Both are read once and in
 * order, so the memory needed does not depend on their number.
 */
export async function* mergeLists(
  kind: Kind,
  incoming: Pick<StagedTable, 'add' | 'sorted' | 'findIncoming'>,
  kept: RecordsToKeep | null,
): AsyncGenerator<readonly ListedRecord[]> {
  // If the kept records are sorted differently, stage them too, so that the temporary database sorts all records.
  if (kept?.isInOrder === false)
    for await (const page of readKept(kind, incoming, kept.db))
      for (const { record } of page) incoming.add(toStagedRow(kind, record));
  const rows = incoming.sorted()[Symbol.iterator]();
  let next = rows.next();
  for await (const page of kept?.isInOrder ? readKept(kind, incoming, kept.db) : []) {
    const last = page.at(-1);
    const merged: ListedRecord[] = [];
    if (last && !next.done && isBefore(next.value, placeOf(kind, last.record)))
      for (const stored of page) {
        const place = placeOf(kind, stored.record);
        for (; !next.done && isBefore(next.value, place); next = rows.next())
          merged.push(toListed(next.value));
        merged.push(toListedKept(kind, stored));
      }
    else for (const stored of page) merged.push(toListedKept(kind, stored));
    yield merged;
  }
  while (!next.done) {
    const rest: ListedRecord[] = [];
    for (; !next.done && rest.length < PAGE; next = rows.next()) rest.push(toListed(next.value));
    yield rest;
  }
}

/** A kept record with its position in the current list. */
interface PositionedRecord {
  readonly record: StoredRecord;
  readonly position: number;
}

async function* readKept(
  kind: Kind,
  incoming: Pick<StagedTable, 'findIncoming'>,
  db: DataSetDatabase,
): AsyncGenerator<readonly PositionedRecord[]> {
  let from = 0;
  for await (const page of scanRecords(db, kind, PAGE)) {
    const replaced = incoming.findIncoming(page.map(({ id }) => id));
    const first = from;
    from += page.length;
    const records = page.map((record, at) => ({ record, position: first + at }));
    yield replaced.size === 0 ? records : records.filter(({ record }) => !replaced.has(record.id));
  }
}

const categoriesIn = (kind: Kind, summary: string) => (kind === 'companies' ? categoriesOf(summary) : []);

function toStagedRow(kind: Kind, { id, digest, summary, detail }: StoredRecord): SortedRow {
  const sortKey = RECORD_PARSERS[kind].sortKeyOf(summary);
  return toSortedRow({ id, sortKey, categories: categoriesIn(kind, summary), summary, detail }, digest);
}

const toListed = ([, id, digest, slugs, summary, detail]: SortedRow): ListedRecord => ({
  id,
  digest,
  summary,
  detail,
  slugs: slugs === '' ? [] : slugs.split(' '),
  currentPosition: null,
});

const toListedKept = (kind: Kind, { record, position }: PositionedRecord): ListedRecord => ({
  id: record.id,
  digest: record.digest,
  summary: record.summary,
  detail: record.detail,
  slugs: categoriesIn(kind, record.summary).map(({ slug }) => slug),
  currentPosition: position,
});

/** What the list is sorted by. */
type ListPlace = readonly [sortKey: Buffer, id: number | string, ...rest: readonly unknown[]];

const placeOf = (kind: Kind, { id, summary }: StoredRecord): ListPlace => [
  RECORD_PARSERS[kind].sortKeyOf(summary),
  id,
];

function isBefore([sortKey, id]: ListPlace, [otherKey, otherId]: ListPlace): boolean {
  const order = Buffer.compare(sortKey, otherKey);
  return order === 0 ? id < otherId : order < 0;
}
