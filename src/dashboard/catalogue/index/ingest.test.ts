import { expect, test, vi } from 'vitest';
import { ALL, company } from './company-samples.ts';
import { createCompanyIndex } from './company-index.ts';
import { createIngest } from './ingest.ts';

const COUNT = 1000;
const edition = (year: number) =>
  Array.from({ length: COUNT }, (_, id) =>
    company(id, { name: `Company ${id} of ${year}`, founded_year: year }),
  );

test('a table with many empty slots is rebuilt with the same companies under the same ids', async () => {
  const ingest = createIngest();
  for (let year = 2000; year < 2006; year++) {
    ingest.beginSync();
    ingest.upsert(edition(year));
    ingest.commitSync();
    await ingest.settled();
    await vi.waitFor(() => expect(ingest.table.companies.length).toBeLessThan(3 * COUNT), { timeout: 5000 });
  }
  for (const id of [0, 499, COUNT - 1]) {
    const slot = ingest.slot(id) ?? -1;
    expect(ingest.table.companies[slot]).toBe(ingest.company(id));
    expect(ingest.company(id)?.name).toBe(`Company ${id} of 2005`);
  }
  expect(ingest.delivered().map((slot) => ingest.table.companies[slot]?.id)).toEqual([
    ...Array(COUNT).keys(),
  ]);
});

test('a query during a crawl covers all pages received before it', async () => {
  const index = createCompanyIndex();
  index.beginSync();
  const totals: number[] = [];
  for (let at = 0; at < COUNT; at += 250) {
    index.upsert(edition(2000).slice(at, at + 250));
    totals.push((await index.rows({ ...ALL, text: 'company' })).page_info.total_count ?? 0);
  }
  expect(totals).toEqual([250, 500, 750, 1000]);
});

test('indexing a large page yields to the event loop', async () => {
  const ingest = createIngest();
  ingest.beginSync();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const words = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');
  ingest.upsert(Array.from({ length: 3000 }, (_, id) => company(id, { description: `${words} ${id}` })));
  const before = turns;
  await ingest.settled();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(before + 3);
});
