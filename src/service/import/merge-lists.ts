import { scanRecords } from '../data-sets/scan-records.ts';
import type { DataSetDatabase, Kind } from '../db/data-set-schema.ts';
import { LINE_PARSERS } from './records.ts';
import { type SortedRow, type StagedTable, toSortedRow } from './staging.ts';

/** Records that are read at a time. */
const PAGE = 250;

/**
 * Yields a list as it is going to be, in order: the incoming records, and those served ones that stay because no
 * incoming line names them. Both come sorted, so each is read once, and memory does not depend on their number.
 */
export async function* mergeLists(
  kind: Kind,
  incoming: Pick<StagedTable, 'sorted' | 'findNamed'>,
  kept: DataSetDatabase | null,
): AsyncGenerator<readonly SortedRow[]> {
  const rows = incoming.sorted()[Symbol.iterator]();
  let next = rows.next();
  if (kept)
    for await (const page of scanRecords(kept, kind, PAGE)) {
      const named = incoming.findNamed(page.map(({ id }) => id));
      const merged: SortedRow[] = [];
      for (const record of page) {
        if (named.has(record.id)) continue;
        const { id, digest, summary, detail } = record;
        const { sortKey, categories } = LINE_PARSERS[kind].describeStored(summary);
        const served = toSortedRow({ id, sortKey, categories, summary, detail }, digest);
        for (; !next.done && isBefore(next.value, served); next = rows.next()) merged.push(next.value);
        merged.push(served);
      }
      yield merged;
    }
  while (!next.done) {
    const rest: SortedRow[] = [];
    for (; !next.done && rest.length < PAGE; next = rows.next()) rest.push(next.value);
    yield rest;
  }
}

function isBefore([sortKey, id]: SortedRow, [otherKey, otherId]: SortedRow): boolean {
  const order = Buffer.compare(sortKey, otherKey);
  return order === 0 ? id < otherId : order < 0;
}
