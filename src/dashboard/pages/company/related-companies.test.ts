import { expect, test } from 'vitest';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { sampleSummaryResponse } from '#dashboard/testing/company-samples.ts';
import { mostSimilar } from './related-companies.tsx';

const company = (id: number, ...slugs: string[]): CompanySummaryResponse => ({
  ...sampleSummaryResponse,
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

test('thousands of categories are looked at once for each company', () => {
  const slugs = Array.from({ length: 20_000 }, (_, at) => `c${at}`);
  let reads = 0;
  const large = company(2, ...slugs);
  for (const category of large.categories) {
    const { slug } = category;
    Object.defineProperty(category, 'slug', {
      get() {
        reads += 1;
        return slug;
      },
    });
  }
  expect(mostSimilar(company(1, ...slugs), [large], 3)[0]?.shared.length).toBe(20_000);
  expect(reads).toBe(20_000);
});
