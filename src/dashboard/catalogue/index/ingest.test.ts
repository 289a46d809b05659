import { expect, test, vi } from 'vitest';
import { ALL, company } from './company-samples.ts';
import { createCompanyIndex } from './company-index.ts';
import { createIngest } from './ingest.ts';

const HELD = 1000;
const edition = (year: number) =>
  Array.from({ length: HELD }, (_, id) =>
    company(id, { name: `Company ${id} of ${year}`, founded_year: year }),
  );

test('a table that has lost much is made anew, with the same companies at the same ids', async () => {
  const intake = createIngest();
  for (let year = 2000; year < 2006; year++) {
    intake.beginSync();
    intake.upsert(edition(year));
    intake.commitSync();
    await intake.settled();
    await vi.waitFor(() => expect(intake.table.companies.length).toBeLessThan(3 * HELD), { timeout: 5000 });
  }
  for (const id of [0, 499, HELD - 1]) {
    const slot = intake.slot(id) ?? -1;
    expect(intake.table.companies[slot]).toBe(intake.company(id));
    expect(intake.company(id)?.name).toBe(`Company ${id} of 2005`);
  }
  expect(intake.delivered().map((slot) => intake.table.companies[slot]?.id)).toEqual([...Array(HELD).keys()]);
});

test('a question asked while pages come in is answered over all that came in before it', async () => {
  const holdings = createCompanyIndex();
  holdings.beginPass();
  const totals: number[] = [];
  for (let at = 0; at < HELD; at += 250) {
    holdings.put(edition(2000).slice(at, at + 250));
    totals.push((await holdings.rows({ ...ALL, text: 'company' })).page_info.total_count ?? 0);
  }
  expect(totals).toEqual([250, 500, 750, 1000]);
});

test('the event loop turns while a large page is indexed', async () => {
  const intake = createIngest();
  intake.beginSync();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const words = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');
  intake.upsert(Array.from({ length: 3000 }, (_, id) => company(id, { description: `${words} ${id}` })));
  const before = turns;
  await intake.settled();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(before + 3);
});
