import { type StoredRecord, scanRecords } from '../data-sets/scan-records.ts';
import { categoriesOf } from '../data-sets/stored-json.ts';
import type { DataSetDatabase, Kind } from '../db/data-set-schema.ts';
import { LINE_PARSERS } from './records.ts';
import { type SortedRow, type StagedTable, toSortedRow } from './staging.ts';

/** Records that are read at a time. A page into which no incoming record falls is copied without parsing its names. */
const PAGE = 250;

/** The served records of a kind that stay unless an incoming line names them. */
export interface KeptRecords {
  readonly db: DataSetDatabase;
  /** Whether they have the order that an import of today gives them. */
  readonly isInOrder: boolean;
}

/** A record at its place in the new list. */
export interface ListedRecord extends StoredRecord {
  /** The slugs of its categories. */
  readonly slugs: readonly string[];
}

/**
 * Yields a list as it is going to be, in order: the incoming records, and those served ones that stay because no
 * incoming line names them. Both come sorted, so each is read once, and memory does not depend on their number.
 */
export async function* mergeLists(
  kind: Kind,
  incoming: Pick<StagedTable, 'add' | 'sorted' | 'findNamed'>,
  kept: KeptRecords | null,
): AsyncGenerator<readonly ListedRecord[]> {
  // Another version of Dossier may have sorted names in another order: let the staging database sort all of them again.
  if (kept?.isInOrder === false)
    for await (const page of readKept(kind, incoming, kept.db))
      for (const record of page) incoming.add(toStagedRow(kind, record));
  const rows = incoming.sorted()[Symbol.iterator]();
  let next = rows.next();
  for await (const page of kept?.isInOrder ? readKept(kind, incoming, kept.db) : []) {
    const last = page.at(-1);
    const merged: ListedRecord[] = [];
    if (last && !next.done && isBefore(next.value, placeOf(kind, last)))
      for (const record of page) {
        const place = placeOf(kind, record);
        for (; !next.done && isBefore(next.value, place); next = rows.next())
          merged.push(toListed(next.value));
        merged.push(toListedKept(kind, record));
      }
    else for (const record of page) merged.push(toListedKept(kind, record));
    yield merged;
  }
  while (!next.done) {
    const rest: ListedRecord[] = [];
    for (; !next.done && rest.length < PAGE; next = rows.next()) rest.push(toListed(next.value));
    yield rest;
  }
}

/** The served records that stay, page by page. */
async function* readKept(
  kind: Kind,
  incoming: Pick<StagedTable, 'findNamed'>,
  db: DataSetDatabase,
): AsyncGenerator<readonly StoredRecord[]> {
  for await (const page of scanRecords(db, kind, PAGE)) {
    const named = incoming.findNamed(page.map(({ id }) => id));
    yield named.size === 0 ? page : page.filter(({ id }) => !named.has(id));
  }
}

function toStagedRow(kind: Kind, { id, digest, summary, detail }: StoredRecord): SortedRow {
  const { sortKey, categories } = LINE_PARSERS[kind].describeStored(summary);
  return toSortedRow({ id, sortKey, categories, summary, detail }, digest);
}

const toListed = ([, id, digest, slugs, summary, detail]: SortedRow): ListedRecord => ({
  id,
  digest,
  summary,
  detail,
  slugs: slugs === '' ? [] : slugs.split(' '),
});

const toListedKept = (kind: Kind, { id, digest, summary, detail }: StoredRecord): ListedRecord => ({
  id,
  digest,
  summary,
  detail,
  slugs: kind === 'companies' ? categoriesOf(summary).map(({ slug }) => slug) : [],
});

/** What places a record in its list. */
type Place = readonly [sortKey: Buffer, id: number | string, ...rest: readonly unknown[]];

const placeOf = (kind: Kind, { id, summary }: StoredRecord): Place => [
  LINE_PARSERS[kind].describeStored(summary).sortKey,
  id,
];

function isBefore([sortKey, id]: Place, [otherKey, otherId]: Place): boolean {
  const order = Buffer.compare(sortKey, otherKey);
  return order === 0 ? id < otherId : order < 0;
}
