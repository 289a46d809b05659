import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCompaniesSearch, toCompanyListRequest } from '#dashboard/companies/companies-search.ts';
import { filterSlug } from '#dashboard/export/file-name.ts';
import { setTimeZone, TIME_ZONES } from '#dashboard/lib/testing/time-zones.ts';
import { toActivity } from '#dashboard/pages/company/activity-card.tsx';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { toIsoMonth } from '#records/calendar.ts';
import { NO_COMPANY_FILTER } from '../company-list-request.ts';
import { createCompanyIndex } from './company-index.ts';

function indexOf(...dates: string[]) {
  const index = createCompanyIndex();
  index.records.beginSync();
  index.records.upsert(dates.map((updated_at, at) => company(at + 1, { updated_at })));
  index.records.commitSync();
  return index.answers;
}

test('the months of the last update are those that the column shows', async () => {
  setTimeZone('America/Los_Angeles');
  const answers = indexOf('2026-01-01T00:00:00Z', '2026-01-01T08:00:00Z', '2026-02-01T07:59:59Z');
  const idsIn = async (months: string, zone: 'utc' | 'local') =>
    (
      await answers.rows(toCompanyListRequest(parseCompaniesSearch(parseSearch(`updated=${months}`)), zone))
    ).companies.map(({ id }) => id);
  expect(await idsIn('2025-12', 'local')).toEqual([1]);
  expect(await idsIn('2026-01', 'local')).toEqual([2, 3]);
  expect(await idsIn('2026-01', 'utc')).toEqual([1, 2]);
  expect(await idsIn('2026-01..', 'local')).toEqual([2, 3]);
  expect(await idsIn('..2025-12', 'local')).toEqual([1]);
});

describe.each(TIME_ZONES)('in %s', (name) => {
  test('each month of the chart has as many companies as the list that it links to', async () => {
    setTimeZone(name);
    const aroundEnds = fc
      .tuple(fc.integer({ min: 0, max: 36 }), fc.integer({ min: -20 * 60, max: 20 * 60 }))
      .map(([month, minutes]) => new Date(Date.UTC(2018, month, 1, 0, minutes)).toISOString());
    await fc.assert(
      fc.asyncProperty(fc.array(aroundEnds, { minLength: 1 }), async (dates) => {
        const answers = indexOf(...dates);
        const { updated } = await answers.figures(NO_COMPANY_FILTER, 'local');
        expect(updated.reduce((sum, { count }) => sum + count, 0)).toBe(dates.length);
        for (const { month, count } of updated) {
          const query = toCompanyListRequest(parseCompaniesSearch(parseSearch(`updated=${month}`)), 'local');
          const { page_info, companies } = await answers.rows(query);
          expect(page_info.total_count).toBe(count);
          for (const { updated_at } of companies)
            expect(toIsoMonth(new Date(updated_at ?? ''), 'local')).toBe(month);
        }
      }),
      { numRuns: 20 },
    );
  });
});

test('a file is named after the months and the day in the link, whatever the clock', () => {
  for (const name of TIME_ZONES) {
    setTimeZone(name);
    const search = parseCompaniesSearch(parseSearch('updated=2025-12..2026-01&news=any&since=2026-03-29'));
    expect(filterSlug(search)).toBe('2025-12-to-2026-01-news-since-2026-03-29');
  }
});

test('the activity of a company is counted by the months that its dates show', () => {
  setTimeZone('Asia/Kathmandu');
  const news = [{ published_at: '2026-10-31T18:15:00Z' }, { published_at: '2026-10-31T18:14:59Z' }];
  const items = { news, research: [] } as unknown as Parameters<typeof toActivity>[0];
  const counts = (zone: 'utc' | 'local') =>
    toActivity(items, new Date('2026-11-20T08:00:00Z'), zone)
      ?.months.slice(-2)
      .map(({ month, news: count }) => `${month} ${count}`);
  expect(counts('local')).toEqual(['2026-10 1', '2026-11 1']);
  expect(counts('utc')).toEqual(['2026-10 2', '2026-11 0']);
});
