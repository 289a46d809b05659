import { CompanyPageReading } from '#contract/reading.ts';
import { samplePageInfo, sampleSummary } from '#contract/samples.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { knownSummary } from './known-summary.ts';

test('a company is known from any page of any list, and from nowhere else', () => {
  const cache = new QueryClient();
  const page = (id: number) =>
    CompanyPageReading.parse({ companies: [{ ...sampleSummary, id }], page_info: samplePageInfo });
  cache.setQueryData(['companies', 'list', { page: 1 }], page(1));
  cache.setQueryData(['companies', 'list', { page: 2 }], page(42));
  cache.setQueryData(['offerings', 'list', {}], page(7));
  expect(knownSummary(cache, 42)?.name).toBe(sampleSummary.name);
  expect(knownSummary(cache, 7)).toBeUndefined();
});
