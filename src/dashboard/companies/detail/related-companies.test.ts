import { sampleSummary } from '#contract/examples.ts';
import { expect, test } from 'vitest';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { mostSimilar } from './related-companies.tsx';

const company = (id: number, ...slugs: string[]): CompanySummaryResponse => ({
  ...sampleSummary,
  id,
  categories: slugs.map((slug, at) => ({ id: at, slug, name: slug.toUpperCase() })),
});

test('companies are ranked by the number of categories they share, and list them', () => {
  const found = mostSimilar(
    company(1, 'ai', 'space', 'data'),
    [company(1, 'ai'), company(2, 'ai'), company(3, 'data', 'ai'), company(4, 'food'), company(5, 'space')],
    3,
  );
  expect(found.map((each) => [each.company.id, each.shared.map(({ slug }) => slug)])).toEqual([
    [3, ['ai', 'data']],
    [2, ['ai']],
    [5, ['space']],
  ]);
});

test('a company without categories has no similar companies', () => {
  expect(mostSimilar(company(1), [company(2, 'ai')], 3)).toEqual([]);
});
