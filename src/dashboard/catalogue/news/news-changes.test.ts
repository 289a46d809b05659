import { expect, test } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { createNewsIndex } from './news-index.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const DAY_MS = 86_400_000;

const company = (id: number, ages: readonly number[]) =>
  CompanyResponse.parse({
    ...sampleCompany,
    id,
    name: `Company ${id}`,
    news: ages.map((days, at) => ({
      ...sampleCompany.news[0],
      id: at,
      published_at: new Date(NOW - days * DAY_MS).toISOString(),
    })),
  });

test('the companies whose news changed most come first, in either direction, and steady ones not at all', async () => {
  const read = [
    company(1, [1, 2, 100]),
    company(2, [5, 95]),
    company(3, [100, 110, 120]),
    company(4, [-1, 200]),
  ];
  const source = { all: () => read, find: () => [], isRead: () => true, version: () => 1 };
  const { newsChanges } = createNewsIndex({ ...source, matchingIds: async () => [] }, () => NOW).api;
  expect(await newsChanges(90 * DAY_MS, 10)).toEqual({
    read: 4,
    companies: [
      { id: 3, name: 'Company 3', recent: 0, before: 3 },
      { id: 1, name: 'Company 1', recent: 2, before: 1 },
    ],
  });
  expect((await newsChanges(90 * DAY_MS, 1)).companies).toHaveLength(1);
});
