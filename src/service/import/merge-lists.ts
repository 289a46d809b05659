import { readPages, scanRecords } from '../data-sets/scan-records.ts';
import type { DataSetDatabase, Kind } from '../db/data-set-schema.ts';
import { LINE_PARSERS } from './records.ts';
import { type SortedRow, type StagedTable, toSortedRow } from './staging.ts';

/** Records that are read at a time. */
const PAGE = 250;

/**
 * Yields a list as it is going to be, in order: the incoming records, and those served ones that stay because no
 * incoming line names them. Both come sorted, so each is read once more, and memory does not depend on their number.
 */
export async function* mergeLists(
  kind: Kind,
  incoming: Pick<StagedTable, 'add' | 'sorted' | 'findNamed'>,
  kept: DataSetDatabase | null,
): AsyncGenerator<readonly SortedRow[]> {
  const isSorted = kept === null || (await isInOrder(kept, kind));
  // A former version of Dossier sorted names in another order: let the database sort all of them again.
  if (kept && !isSorted)
    for await (const rows of readKept(kind, incoming, kept)) for (const row of rows) incoming.add(row);
  const rows = incoming.sorted()[Symbol.iterator]();
  let next = rows.next();
  if (kept && isSorted)
    for await (const served of readKept(kind, incoming, kept)) {
      const merged: SortedRow[] = [];
      for (const row of served) {
        for (; !next.done && isBefore(next.value, row); next = rows.next()) merged.push(next.value);
        merged.push(row);
      }
      yield merged;
    }
  while (!next.done) {
    const rest: SortedRow[] = [];
    for (; !next.done && rest.length < PAGE; next = rows.next()) rest.push(next.value);
    yield rest;
  }
}

/** The served records that stay, page by page. */
async function* readKept(
  kind: Kind,
  incoming: Pick<StagedTable, 'findNamed'>,
  kept: DataSetDatabase,
): AsyncGenerator<readonly SortedRow[]> {
  for await (const page of scanRecords(kept, kind, PAGE)) {
    const named = incoming.findNamed(page.map(({ id }) => id));
    yield page
      .filter(({ id }) => !named.has(id))
      .map(({ id, digest, summary, detail }) => {
        const { sortKey, categories } = LINE_PARSERS[kind].describeStored(summary);
        return toSortedRow({ id, sortKey, categories, summary, detail }, digest);
      });
  }
}

/** Whether the served companies have the order that an import of today gives them. Offerings always had it. */
async function isInOrder(served: DataSetDatabase, kind: Kind): Promise<boolean> {
  if (kind === 'offerings') return true;
  const pages = readPages(PAGE, (from, to) =>
    served
      .selectFrom('company')
      .select(['id', 'summary'])
      .where('position', '>=', from)
      .where('position', '<', to)
      .orderBy('position')
      .execute(),
  );
  let previous: Place | null = null;
  for await (const rows of pages)
    for (const { id, summary } of rows) {
      const place: Place = [LINE_PARSERS[kind].describeStored(summary).sortKey, id];
      if (previous && isBefore(place, previous)) return false;
      previous = place;
    }
  return true;
}

/** What places a record in its list. */
type Place = readonly [sortKey: Buffer, id: number | string, ...rest: readonly unknown[]];

function isBefore([sortKey, id]: Place, [otherKey, otherId]: Place): boolean {
  const order = Buffer.compare(sortKey, otherKey);
  return order === 0 ? id < otherId : order < 0;
}
