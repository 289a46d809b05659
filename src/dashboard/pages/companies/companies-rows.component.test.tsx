import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideCompanyQueries, provideConfig, provideQueryClient } from '#dashboard/api/api-context.tsx';
import type { CompanyQueries } from '#dashboard/api/companies.ts';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/progress.ts';
import type { ColumnId } from '#dashboard/companies/columns.tsx';
import type { Provision } from '#dashboard/lib/required-context.tsx';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { DetailPrefetcher } from '#dashboard/pages/companies/list-end.tsx';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { PLAIN_CONFIG } from '#dashboard/testing/plain-config.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { CompaniesTable } from './companies-rows.tsx';

const CATEGORIES = ['ai', 'bank', 'data'].map((slug) => ({ id: null, slug, name: slug.toUpperCase() }));
const ROWS = [
  company(1, { name: 'Acme', founded_year: 1999, categories: CATEGORIES }),
  company(2, { name: 'Beta', founded_year: 2001 }),
  company(3, { name: 'Gamma' }),
];
const SIZES = new Map([
  ['ai', 9],
  ['bank', 3],
  ['data', 5],
]);
const SELECTION = { ids: [], has: () => false, toggle: () => {}, set: () => {}, clear: () => {} };

/** Creates details that arrive when the test lets them. Those of the second company fail. */
function openDetails() {
  const requested: number[] = [];
  const arrivals: (() => void)[] = [];
  const companies = {
    detail: (id: number) =>
      queryOptions({
        queryKey: ['companies', 'detail', id],
        queryFn: async () => {
          requested.push(id);
          await new Promise<void>((resolve) => arrivals.push(resolve));
          if (id === 2) throw new Error('No record.');
          const news = [{ id: 1, headline: 'News', description: null, articles: [] }];
          return {
            ...company(id),
            research: Array.from({ length: 10 + id }, () => ({ published_at: null })),
            news: news.map((item) => ({ ...item, published_at: '2020-07-09T08:00:00Z' })),
          };
        },
        retry: false,
      }),
  } as unknown as CompanyQueries;
  return { companies, requested, arrivals };
}

async function open(
  shown?: readonly ColumnId[],
  leading?: readonly string[],
  provided: readonly Provision[] = [],
  rows = ROWS,
) {
  const storage = safeStorage(fakeStorage());
  const details = openDetails();
  const { screen } = await renderPage(
    '/companies',
    () => (
      <>
        <div style={{ width: 1000 }}>
          <CompaniesTable
            rows={rows}
            dimmed={false}
            busy={false}
            search={{ cols: shown }}
            selection={SELECTION}
            currentId={undefined}
            cellData={{
              leading,
              newIds: new Set([2]),
              categorySizes: SIZES,
              annotations: new Map(),
              compared: new Set([2]),
            }}
            highlights={undefined}
          />
        </div>
        {shown && <DetailPrefetcher companies={ROWS} />}
      </>
    ),
    [
      ...provideSilentSources(),
      providePreferences(createPreferences(storage)),
      provideCompanyQueries(details.companies),
      provideConfig(PLAIN_CONFIG),
      ...provided,
    ],
  );
  return { screen, storage, ...details };
}

test('columns appear in the chosen order', async () => {
  const { screen } = await open(['name', 'updated', 'founded']);
  const headers = () => screen.getByRole('columnheader').all();
  await expect
    .poll(() => headers().map((each) => each.element().textContent))
    .toEqual(['Company', 'Updated', 'Founded']);
});

test('a company in the comparison is marked', async () => {
  const { screen } = await open();
  const rows = screen.getByRole('row').filter({ hasText: 'In Compare' });
  await expect.element(rows).toHaveLength(1);
  await expect.element(rows).toHaveTextContent(ROWS.find(({ id }) => id === 2)?.name ?? '');
});

test('the arrow keys change the width of a column, which is kept, and a double click resets it', async () => {
  const { screen, storage } = await open();
  const header = screen.getByRole('columnheader', { name: /Founded/ }).element();
  // Stored by the column's id, so that the width stays with the column when others are added.
  const saved = () => createPreferences(storage).get().columnWidths['founded'];
  const handle = screen.getByRole('separator', { name: 'Width of Founded' });
  await expect.element(handle).toBeInTheDocument();
  const [before, initial] = [header.getBoundingClientRect().width, header.getAttribute('style')];
  expect(Number(handle.element().ariaValueNow)).toBeGreaterThanOrEqual(Number(handle.element().ariaValueMin));
  await expect.element(handle).toHaveAttribute('aria-valuetext', 'Automatic');
  handle.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(saved).toBe(Math.round(before) + 16);
  expect(header.getAttribute('style')).toBe(`width: ${saved()}px;`);
  // Dispatched as an event, because without style sheets the handle has no size to click on.
  handle.element().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  await expect.poll(saved).toBeUndefined();
  expect(header.getAttribute('style')).toBe(initial);
});

test('a company that changed since the last visit is marked, also for screen readers', async () => {
  const { screen } = await open();
  const marks = screen.getByText('Changed since your last visit');
  await expect.element(marks).toBeInTheDocument();
  expect(marks.element().closest('tr')?.dataset['row']).toBe('2');
});

test('no column can be so wide that no name is left', async () => {
  const { screen } = await open();
  const handle = screen.getByRole('separator', { name: 'Width of Ticker' });
  await expect.element(handle).toBeInTheDocument();
  handle.element().focus();
  await userEvent.keyboard('{ArrowLeft>60/}');
  const name = screen.getByRole('columnheader', { name: /Company/ }).element();
  expect(name.getBoundingClientRect().width).toBeGreaterThan(100);
});

test.each([
  { leading: undefined, shown: ['BANK', 'DATA', 'AI'] },
  { leading: ['data'], shown: ['DATA', 'BANK', 'AI'] },
])('a cell filtered by $leading shows $shown', async ({ leading, shown }) => {
  const { screen } = await open(undefined, leading);
  const tags = screen.getByRole('row', { name: /Acme/ }).getByRole('link', { name: /^[A-Z]+$/ });
  expect(tags.all().map((tag) => tag.element().textContent)).toEqual(shown);
});

test('records are read one at a time for their columns, and one that fails holds up no other', async () => {
  const { screen, requested, arrivals } = await open(['name', 'research', 'news']);
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  await expect.element(screen.getByText('Reading records, 0 of 3')).toBeVisible();
  await expect.poll(() => requested).toEqual([1]);
  await expect.element(row('Acme')).toHaveTextContent(/……$/);
  arrivals[0]?.();
  await expect.element(row('Acme')).toHaveTextContent(/11Jul 2020$/);
  await expect.poll(() => requested).toEqual([1, 2]);
  arrivals[1]?.();
  await expect.poll(() => requested).toEqual([1, 2, 3]);
  await expect.element(row('Beta')).toHaveTextContent(/——$/);
  arrivals[2]?.();
  await expect.element(row('Gamma')).toHaveTextContent(/13Jul 2020$/);
  await expect.element(screen.getByText(/Reading records/)).not.toBeInTheDocument();
});

test('records that were read in the background are not requested again', async () => {
  const queryFn = () => Promise.reject(new Error('none'));
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  cache.setQueryData(progressQuery.queryKey, { ...INITIAL_PROGRESS, phase: 'complete' });
  const asked: (readonly number[])[] = [];
  const index = {
    readCompanies(ids: readonly number[]) {
      asked.push(ids);
      const read = { ...company(1), research: [], news: [{ published_at: '2021-03-04T08:00:00Z' }] };
      return Promise.resolve([{ company: read, at: Date.now() }]);
    },
  };
  const { screen, requested } = await open(['name', 'news'], undefined, [
    provideQueryClient(cache),
    provideOpenCatalogue(() => Promise.resolve({ ask: answering(index) } as unknown as Catalogue)),
  ]);
  await expect.element(screen.getByRole('row', { name: /Acme/ })).toHaveTextContent(/Mar 2021$/);
  await expect.poll(() => requested).toEqual([2]);
  expect(asked).toEqual([[1, 2, 3]]);
});

test('a name without a domain below it and a location have two lines, in a row as tall as the others', async () => {
  const long = { name: 'Alexandria Real Estate Equities', location: 'Upper Macungie Township, Pennsylvania' };
  const rows = [company(1, { ...long, domain: null }), company(2, { name: 'Beta', domain: null })];
  const { screen } = await open(undefined, undefined, [], rows);
  for (const text of Object.values(long)) {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = screen.getByText(text).element();
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth + 1);
  }
  const [first, second] = screen.getByRole('row').elements().slice(1);
  expect(first?.clientHeight).toBe(second?.clientHeight);
});
