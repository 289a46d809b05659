import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { samplePageInfo } from '#contract/examples.ts';
import { sampleCompanyResponse, sampleSummaryResponse } from '#dashboard/testing/company-samples.ts';
import { companyQueries } from '../api/companies.ts';
import { CATALOGUE_ROWS_KEY } from '../api/query-keys.ts';
import { unknownServer } from '../api/testing/odd-server.ts';
import { cachedCompanies, cachedCompany } from './cached-companies.ts';

test('cached companies are found in details and in lists, in details first', () => {
  const cache = new QueryClient();
  const queries = companyQueries(
    { get: () => Promise.reject(new Error('no calls')) },
    unknownServer('dossier'),
  );
  const listRequest = { categories: [], ids: [], page: 1, size: 25 };
  const page = { page_info: samplePageInfo, invalidRows: 0 };
  cache.setQueryData(queries.list(listRequest).queryKey, { ...page, companies: [sampleSummaryResponse] });
  cache.setQueryData(queries.list({ ...listRequest, page: 2 }).queryKey, {
    ...page,
    companies: [{ ...sampleSummaryResponse, id: 7, name: 'Tideline' }],
  });
  cache.setQueryData(queries.detail(42).queryKey, { ...sampleCompanyResponse, name: 'Halcyon' });
  expect([...cachedCompanies(cache)].map(([id, { name }]) => [id, name])).toEqual([
    [42, 'Halcyon'],
    [7, 'Tideline'],
  ]);
  expect(cachedCompany(cache, 42)?.name).toBe('Halcyon');
  expect(cachedCompany(cache, 7)?.name).toBe('Tideline');
  expect(cachedCompany(cache, 8)).toBeUndefined();
});

test('catalogue rows are found, and an offering with the same id is not', () => {
  const cache = new QueryClient();
  const page = { page_info: samplePageInfo, invalidRows: 0, companies: [sampleSummaryResponse] };
  cache.setQueryData(['offerings', 'list', {}], page);
  expect(cachedCompany(cache, sampleSummaryResponse.id)).toBeUndefined();
  cache.setQueryData([...CATALOGUE_ROWS_KEY, {}], page);
  expect(cachedCompany(cache, sampleSummaryResponse.id)).toEqual(sampleSummaryResponse);
  expect(cachedCompanies(cache).size).toBe(1);
});
