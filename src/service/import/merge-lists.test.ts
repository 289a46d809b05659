import { expect, onTestFinished, test } from 'vitest';
import { company, dataSetRow, temporaryDatabase } from '../testing/temporary-data.ts';
import { type ListedRecord, mergeLists } from './merge-lists.ts';
import { RECORD_PARSERS } from './records.ts';
import { type SortedRow, toSortedRow } from './staged-table.ts';

const REVISION = '0123456789abcdef01234567';

const rowOf = (id: number, name: string, categories: readonly string[] = []): SortedRow =>
  toSortedRow(RECORD_PARSERS.companies.parseStored(JSON.stringify(company(id, name, categories))), 1);

/** Creates incoming records that replace no served record. */
function incoming(rows: SortedRow[]) {
  return {
    add: (row: SortedRow) => void rows.push(row),
    *sorted() {
      yield* rows.toSorted((a, b) => Buffer.compare(a[0], b[0]));
    },
    findIncoming: () => new Set<number | string>(),
  };
}

/** Creates a data set with these companies, in this order. */
async function store(names: readonly string[], categories: readonly string[] = []) {
  const { storage } = await temporaryDatabase();
  const writer = await storage.containers.create(REVISION);
  for (const [position, name] of names.entries()) {
    const [, id, digest, , summary, detail] = rowOf(position + 1, name, categories);
    await writer.write('company', dataSetRow('company', { position, id: Number(id), digest, summary }));
    await writer.write('company_detail', [position, detail]);
  }
  await writer.finish();
  const container = await storage.containers.open(REVISION);
  onTestFinished(() => container.close());
  return container.db;
}

async function listed(...args: Parameters<typeof mergeLists>) {
  const records: ListedRecord[] = [];
  for await (const page of mergeLists(...args)) records.push(...page);
  return records;
}

const nameOf = ({ summary }: ListedRecord) => (JSON.parse(summary) as { name: string }).name;

test.each([
  ['of today', true, ['2x', '10x', 'Łódź', 'Zoo']],
  ['of a former version', false, ['10x', '2x', 'Zoo', 'Łódź']],
])('a list that is served in the order %s is merged into the one of today', async (_, isInOrder, served) => {
  const db = await store(served);
  const records = await listed('companies', incoming([rowOf(9, 'Mill')]), { db, isInOrder });
  expect(records.map(nameOf)).toEqual(['2x', '10x', 'Łódź', 'Mill', 'Zoo']);
});

test('records that fall between pages, before the first and behind the last are merged in order', async () => {
  const name = (at: number) => `Company ${String(at).padStart(4, '0')}`;
  const served = Array.from({ length: 750 }, (_, at) => name(2 * at));
  const db = await store(served, ['x', 'y']);
  const places = [-1, 1, 499, 501, 999, 1_499];
  const added = places.map((at, index) => rowOf(1_000 + index, at < 0 ? 'A' : name(at)));
  const records = await listed('companies', incoming(added), { db, isInOrder: true });
  const all = [...served, ...places.map((at) => (at < 0 ? 'A' : name(at)))];
  expect(records.map(nameOf)).toEqual(all.toSorted());
  expect(records.filter(({ slugs }) => slugs.join() === 'x,y')).toHaveLength(served.length);
});
