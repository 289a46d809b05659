import { expect, test } from 'vitest';
import { company, temporaryDatabase } from '../testing/temporary-data.ts';
import { mergeLists } from './merge-lists.ts';
import { LINE_PARSERS } from './records.ts';
import { type SortedRow, toSortedRow } from './staging.ts';

const REVISION = '0123456789abcdef01234567';

const rowOf = (id: number, name: string): SortedRow =>
  toSortedRow(LINE_PARSERS.companies.fromStored(JSON.stringify(company(id, name))), 1);

/** The records of a file; its lines name no served record. */
function incoming(rows: SortedRow[]) {
  return {
    add: (row: SortedRow) => void rows.push(row),
    *sorted() {
      yield* rows.toSorted((a, b) => Buffer.compare(a[0], b[0]));
    },
    findNamed: () => new Set<number | string>(),
  };
}

test.each([
  ['of today', ['2x', '10x', 'Łódź', 'Zoo']],
  ['of a former version', ['10x', '2x', 'Zoo', 'Łódź']],
])('a list that is served in the order %s is merged into the one of today', async (_, served) => {
  const { storage } = await temporaryDatabase();
  const writer = await storage.containers.create(REVISION);
  for (const [position, name] of served.entries()) {
    const [, id, digest, , summary, detail] = rowOf(position + 1, name);
    await writer.write('company', [position, Number(id), digest, summary]);
    await writer.write('company_detail', [position, detail]);
  }
  await writer.finish();
  const container = await storage.containers.open(REVISION);
  const names: string[] = [];
  for await (const rows of mergeLists('companies', incoming([rowOf(9, 'Mill')]), container.db))
    for (const [, , , , summary] of rows) names.push((JSON.parse(summary) as { name: string }).name);
  await container.close();
  expect(names).toEqual(['2x', '10x', 'Łódź', 'Mill', 'Zoo']);
});
