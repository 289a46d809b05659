import { sampleCompany, samplePageInfo, sampleSummary } from '#contract/samples.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { companyQueries } from './api/companies.ts';
import { knownCompanies } from './known-companies.ts';

test('every list and every page read in this session tells of its companies, a record before a row', () => {
  const cache = new QueryClient();
  const queries = companyQueries({ get: () => Promise.reject(new Error('no calls')) });
  const view = { categories: [], ids: [], page: 1, size: 25 };
  const page = { page_info: samplePageInfo, left_out: 0 };
  cache.setQueryData(queries.list(view).queryKey, { ...page, companies: [sampleSummary] });
  cache.setQueryData(queries.list({ ...view, page: 2 }).queryKey, {
    ...page,
    companies: [{ ...sampleSummary, id: 7, name: 'Tideline' }],
  });
  cache.setQueryData(queries.detail(42).queryKey, { ...sampleCompany, name: 'Halcyon' });
  expect([...knownCompanies(cache)].map(([id, { name }]) => [id, name])).toEqual([
    [42, 'Halcyon'],
    [7, 'Tideline'],
  ]);
});
