import { sampleCompany, samplePageInfo, sampleSummary } from '#contract/samples.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { companyQueries } from './api/companies.ts';
import { unknownServer } from './api/testing/odd-server.ts';
import { knownCompanies, knownCompany } from './known-companies.ts';

test('every list and every page read in this session tells of its companies, a record before a row', () => {
  const cache = new QueryClient();
  const queries = companyQueries(
    { get: () => Promise.reject(new Error('no calls')) },
    unknownServer('dossier'),
  );
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
  expect(knownCompany(cache, 42)?.name).toBe('Halcyon');
  expect(knownCompany(cache, 7)?.name).toBe('Tideline');
  expect(knownCompany(cache, 8)).toBeUndefined();
});

test('a row that was searched for is known as well, and an offering of the same id is no company', () => {
  const cache = new QueryClient();
  const page = { page_info: samplePageInfo, left_out: 0, companies: [sampleSummary] };
  cache.setQueryData(['offerings', 'list', {}], page);
  expect(knownCompany(cache, sampleSummary.id)).toBeUndefined();
  cache.setQueryData(['catalogue', 'rows', {}], page);
  expect(knownCompany(cache, sampleSummary.id)).toEqual(sampleSummary);
  expect(knownCompanies(cache).size).toBe(1);
});
