import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { provideCompanyQueries, provideQueryClient, provideServer } from '#dashboard/api/api-context.tsx';
import type { CompanyQueries } from '#dashboard/api/companies.ts';
import type { Failure } from '#dashboard/api/failure.ts';
import type { ApiCompanyListRequest } from '#dashboard/api/lists.ts';
import { companyKey } from '#dashboard/api/query-keys.ts';
import type { CompanyPageResponse } from '#dashboard/api/response-schemas.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import { NO_COMPANY_FILTER } from '#dashboard/catalogue/company-list-request.ts';
import { INITIAL_PROGRESS, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { companies, failed, refused } from '#dashboard/testing/fake-service.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { useCompanyListPage } from './list-query.ts';
import { useCompany } from './use-company.ts';

const READ_AT = Date.UTC(2026, 0, 5, 10, 42);
const page_info = { limit: 25, offset: 0, total_count: 2, has_next: false };

/** A catalogue that has read two companies, one of them with its full record. */
const catalogue = {
  ask: answering({
    rows: () =>
      Promise.resolve({
        companies: companies(2),
        invalidRows: 0,
        matches: [],
        facets: null,
        page_info,
        isPartial: false,
      }),
    byIds: (ids: number[]) => Promise.resolve(companies(2).filter(({ id }) => ids.includes(id))),
    readCompanies: (ids: number[]) =>
      Promise.resolve(
        ids.includes(1) ? [{ company: { ...company(1), news: [], research: [] }, at: READ_AT }] : [],
      ),
  }),
} as unknown as Catalogue;

type Answer = () => Promise<CompanyPageResponse>;

function provide(answer: Answer, progress: Partial<Progress> = {}) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryData(progressQuery.queryKey, {
    ...INITIAL_PROGRESS,
    phase: 'complete',
    loaded: 2,
    indexed: 2,
    at: READ_AT,
    ...progress,
  });
  const requests = {
    list: (listRequest: ApiCompanyListRequest) => ({
      queryKey: companyKey('list', listRequest),
      queryFn: answer,
    }),
    detail: (id: number) => ({ queryKey: companyKey('detail', id), queryFn: answer }),
  };
  return [
    provideQueryClient(cache),
    provideServer(unknownServer()),
    provideOpenCatalogue(() => Promise.resolve(catalogue)),
    provideCompanyQueries(requests as unknown as CompanyQueries),
  ];
}

function List() {
  const [category, setCategory] = useState('fintech');
  const query = { ...NO_COMPANY_FILTER, category: [category], sort: null, page: 1, size: 25 };
  const { data, error, dataUpdatedAt, refetch } = useCompanyListPage(query);
  return (
    <>
      <output>
        {data ? `${data.companies.length} rows` : 'no rows'}, {error ? error.message : 'no failure'},{' '}
        {data && new Date(dataUpdatedAt).toISOString().slice(11, 16)}
      </output>
      <button onClick={() => setCategory('banking')}>Banking</button>
      <button onClick={() => void refetch()}>Retry</button>
    </>
  );
}

const unreadable = (reason: 'incomplete' | 'not-json'): Failure => ({
  kind: 'unreadable',
  status: 200,
  reason,
  issues: [],
});

test.each([
  ['cannot be reached', failed({ kind: 'unreachable', cause: 'network' })],
  ['is too slow', failed({ kind: 'unreachable', cause: 'timeout' })],
  ['is offline', failed({ kind: 'unreachable', cause: 'offline' })],
  ['has an error', refused(500, null)],
  ['is not behind its gateway', refused(502, null)],
  ['is unavailable', refused(503, 'service_unavailable')],
  ['is too slow for its gateway', refused(504, null)],
  ['breaks off', failed(unreadable('incomplete'))],
  ['is hidden by a login page', failed(unreadable('not-json'))],
])(
  'a list comes from the catalogue, with its time and the reason, when the service %s',
  async (_, failure) => {
    let answer: Answer = () => Promise.reject(failure);
    const { screen } = await renderPage(
      '/companies',
      List,
      provide(() => answer()),
    );
    const status = screen.getByRole('status');
    await expect.element(status).toHaveTextContent(`2 rows, ${failure.message}, 10:42`);
    await screen.getByRole('button', { name: 'Banking' }).click();
    await expect.element(status).toHaveTextContent(`2 rows, ${failure.message}, 10:42`);

    answer = () => Promise.resolve({ companies: companies(1), invalidRows: 0, page_info });
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(status).toHaveTextContent('1 rows, no failure');
  },
);

test.each([
  ['the service refuses the request', refused(400, 'invalid_parameter'), {}],
  ['the service asks for a pause', refused(429, 'rate_limited'), {}],
  ['not all companies were read', refused(500, null), { phase: 'reading', reported: 5 }],
  ['only the first were to be read', refused(500, null), { limit: 2 }],
] as const)('a list does not come from the catalogue when %s', async (_, failure, progress) => {
  const { screen } = await renderPage(
    '/companies',
    List,
    provide(() => Promise.reject(failure), progress),
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent(`no rows, ${failure.message}`);
});

function Company({ id }: { readonly id: number }) {
  const { company: record, summary, readAt, failure } = useCompany(id);
  return (
    <output>
      {record ? `record of ${new Date(readAt).toISOString().slice(11, 16)}` : (summary?.name ?? 'unknown')},{' '}
      {failure ? failure.message : 'no failure'}
    </output>
  );
}

test('during an outage a company has the record that was read earlier, else what the list has of it', async () => {
  const failure = refused(503, 'service_unavailable');
  const open = (id: number) =>
    renderPage(
      `/companies/${id}`,
      () => <Company id={id} />,
      provide(() => Promise.reject(failure)),
    );
  const first = (await open(1)).screen;
  await expect.element(first.getByRole('status')).toHaveTextContent(`record of 10:42, ${failure.message}`);
  await first.unmount();
  const second = (await open(2)).screen;
  await expect
    .element(second.getByRole('status'))
    .toHaveTextContent(`${company(2).name ?? ''}, ${failure.message}`);
  await second.unmount();
  const third = (await open(3)).screen;
  await expect.element(third.getByRole('status')).toHaveTextContent(`unknown, ${failure.message}`);
});
