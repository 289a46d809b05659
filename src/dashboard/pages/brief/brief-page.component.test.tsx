import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideConfig, provideQueryClient } from '#dashboard/api/api-context.tsx';
import { CompanyResponse, type CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import { createCompanyIndex } from '#dashboard/catalogue/companies/company-index.ts';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/progress.ts';
import { createNewsIndex } from '#dashboard/catalogue/news/news-index.ts';
import { createOfferingIndex } from '#dashboard/catalogue/offerings/offering-index.ts';
import { openCollections } from '#dashboard/collections/collection-store.ts';
import { provideCollections } from '#dashboard/collections/use-collections.ts';
import { createVisitHistory } from '#dashboard/history/visit-history.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { provideSession } from '#dashboard/session/session-context.ts';
import { createSession } from '#dashboard/session/session.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { memoryStore } from '#dashboard/testing/memory-history.ts';
import { PLAIN_CONFIG } from '#dashboard/testing/plain-config.ts';
import { createReadDetails } from '#dashboard/testing/read-details.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { createToastStore, provideToasts, TOAST_MS } from '#dashboard/ui/toast-store.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { BriefPage } from './brief-page.tsx';

const isoAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Creates a browser that visits a server several times. Its catalogue and history are real, the server is not. */
function openBrowser() {
  const [store, unused] = [memoryStore(), () => Promise.reject(new Error('The test expects no request.'))];
  let clock = Date.now();
  let leave = async () => {};

  /** Simulates a visit: reads all companies and shows Brief. */
  async function visit(
    { companies, offerings = [], details = [] }: Data,
    address = '/',
    { daysAgo = 0 }: { readonly daysAgo?: number } = {},
  ) {
    await leave();
    clock = Date.now() - daysAgo * DAY_MS;
    const asked = new Set<number>();
    const read = () => details.filter(({ id }) => asked.has(id));
    const readDetails = createReadDetails();
    const { answers: news } = createNewsIndex({
      details: () => readDetails(read()),
      listed: () => null,
      onIndexed() {},
      find: (ids) => read().flatMap((each) => (ids.includes(each.id) ? { company: each, at: clock } : [])),
      isRead: (id) => asked.has(id),
      version: () => asked.size,
      restored: async () => {},
      bodiesRestored: async () => {},
      load: async () => {},
      matchingIds: async () => companies.map(({ id }) => id),
    });
    const index = createCompanyIndex();
    index.records.beginSync();
    index.records.upsert([...companies]);
    index.records.commitSync();
    const offeringIndex = createOfferingIndex(null, () => clock);
    offeringIndex.records.beginSync();
    offeringIndex.records.upsert([...offerings]);
    offeringIndex.records.commitSync();
    const history = createVisitHistory({
      store,
      companies: () => companies,
      revision: () => null,
      offeringIds: () => offerings.map(({ id }) => String(id)),
      detail: (id) => details.find((each) => each.id === id),
      idle: async () => {},
      now: () => clock,
      exclusively: (task) => task(),
    });
    await history.record();
    await history.recordOfferings();

    const cache = new QueryClient({ defaultOptions: { queries: { queryFn: unused } } });
    cache.setQueryData(progressQuery.queryKey, {
      ...INITIAL_PROGRESS,
      phase: 'complete',
      loaded: companies.length,
    });
    const api = { ...index.answers, ...offeringIndex.answers, ...news };
    // The cast is safe: Brief uses only these.
    const catalogue = {
      ask: answering(api),
      history: (call: (all: typeof history) => unknown) => call(history),
      offerings: { start: () => {} },
      details: {
        read(ids: readonly number[]) {
          for (const id of ids) asked.add(id);
          void cache.invalidateQueries();
        },
      },
    } as unknown as Catalogue;
    const storage = safeStorage(fakeStorage());
    const session = createSession({ server: 'x', tabStorage: storage, sharedStorage: storage });
    session.signIn({ key: 'k', companies: 'granted', offerings: 'granted' });
    const toasts = createToastStore();
    const { screen, history: browser } = await renderPage(address, BriefPage, [
      provideQueryClient(cache),
      provideOpenCatalogue(() => Promise.resolve(catalogue)),
      provideSession(session),
      provideCollections(openCollections(storage, 'x')),
      provideToasts(toasts),
      providePreferences(createPreferences(storage)),
      provideConfig(PLAIN_CONFIG),
    ]);
    leave = () => screen.unmount();
    return { screen, browser, toast: () => toasts.get() };
  }
  return { visit };
}

interface Data {
  readonly companies: readonly CompanySummaryResponse[];
  readonly offerings?: readonly JsonRecord[];
  readonly details?: readonly CompanyResponse[];
}

const companies = (count: number) =>
  Array.from({ length: count }, (_, at) => company(at + 1, { updated_at: isoAgo(count - at) }));

const offering = (id: number, title: string, opens: number, closes: number) => ({
  id,
  title,
  company: { id, name: `Company ${id}` },
  opens_at: isoAgo(-opens),
  closes_at: isoAgo(-closes),
  minimum_investment: 250_000,
  currency: 'USD',
});

test('a first visit shows what closes soon, and what was last updated and published, and says so', async () => {
  const published = CompanyResponse.parse({
    ...company(12),
    description: null,
    research: [],
    news: [
      {
        id: 1,
        headline: 'A plant opens in Oslo',
        description: null,
        published_at: isoAgo(3),
        articles: [
          {
            id: 1,
            headline: 'Oslo',
            summary: null,
            link: null,
            publication: 'Trade Gazette',
            published_at: isoAgo(3),
          },
        ],
      },
    ],
  });
  const { screen } = await openBrowser().visit({
    companies: companies(12),
    offerings: [offering(1, 'Soon', -5, 20), offering(2, 'Late', -5, 50), offering(3, 'Sooner', -5, 2)],
    details: [published],
  });
  await expect.element(screen.getByRole('heading', { name: 'Your first visit' })).toBeVisible();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      /^What closes soon, what was last updated and what was last published, as of \d\d:\d\d UTC today\.$/,
    );
  const closing = screen.getByRole('region', { name: 'Offerings that close within 30 days 2 offerings' });
  await expect.element(closing.getByRole('listitem').first()).toHaveTextContent(/^C3Company 3Sooner/);
  await expect
    .element(closing.getByRole('listitem').nth(1))
    .toHaveTextContent(/^C1Company 1SoonOffering · from 250,000 USD · closes /);
  const updated = screen.getByRole('region', { name: 'Last updated 10 of 12 companies' });
  await expect.element(updated.getByRole('listitem').first()).toHaveTextContent(/^C1Company 12Updated/);
  await expect.element(updated.getByRole('listitem')).toHaveLength(10);
  const latest = screen.getByRole('region', { name: 'Last published of the 10 of 12 companies read so far' });
  await expect
    .element(latest.getByRole('listitem'))
    .toHaveTextContent(/^C1Company 12A plant opens in OsloNews · Trade Gazette/);
  for (const name of ['Browse companies', 'Explore', 'See offerings'])
    await expect.element(screen.getByRole('link', { name })).toBeVisible();
});

test('a first visit can be marked as seen, and coming back to it says that nothing has changed', async () => {
  const { visit } = openBrowser();
  const ago = (minutes: number) => ({ daysAgo: minutes / (24 * 60) });
  await visit({ companies: companies(3) }, '/', ago(8));
  const { screen, toast } = await visit({ companies: companies(3) });
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(/^Nothing has changed since .+, when you first came here\. What was last updated:$/);
  await expect.element(screen.getByRole('heading', { name: 'Your first visit' })).not.toBeInTheDocument();
  const updated = screen.getByRole('region', { name: 'Last updated 3 of 3 companies', exact: true });
  const seen = screen.getByRole('region', { name: 'Last updated 3 of 3 companies · seen' });
  const markAll = screen.getByRole('button', { name: 'Mark all as seen' });
  await expect.element(updated).toBeVisible();
  await userEvent.click(markAll);
  await expect.element(seen).toBeVisible();
  await expect.element(markAll).toHaveFocus();
  await expect.element(markAll).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      /^Nothing has changed since .+, when you marked all as seen\. What was last updated:$/,
    );
  toast()?.undo?.();
  await expect.element(updated).toBeVisible();
  await userEvent.click(markAll);
  await expect.element(seen).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(updated).toBeVisible();
  expect(toast(), 'a message whose command was undone').toBeNull();

  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const undo = screen.getByRole('button', { name: 'Undo', exact: true });
  await userEvent.click(markAll);
  await expect.element(seen).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  vi.advanceTimersByTime(TOAST_MS);
  await undo.click();
  await expect.element(updated).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

test('on a first visit, e dismisses an offering and d marks it as done, and both can be undone', async () => {
  const { screen, toast } = await openBrowser().visit({
    companies: companies(3),
    offerings: [offering(1, 'Soon', -5, 20), offering(3, 'Sooner', -5, 2)],
  });
  const closing = screen.getByRole('region', { name: /^Offerings that close within 30 days/ });
  const first = closing.getByRole('listitem').first();
  await expect.element(first).toHaveTextContent(/^C3Company 3Sooner/);
  await userEvent.keyboard('jd');
  await expect.element(first).toHaveTextContent(/^C3Company 3 DoneSooner/);
  expect(toast()?.text).toBe('Marked Sooner as done');
  toast()?.undo?.();
  await expect.element(first).toHaveTextContent(/^C3Company 3Sooner/);
  await userEvent.keyboard('e');
  await expect.element(closing).toHaveAccessibleName('Offerings that close within 30 days 1 offering');
  await expect.element(first).toHaveTextContent('Soon');
  expect(toast()?.text).toBe('Dismissed Sooner (Company 3)');
  toast()?.undo?.();
  await expect.element(first).toHaveTextContent(/^C3Company 3Sooner/);
});

test('companies that were all updated at the same time are told in one line', async () => {
  const updated_at = '2026-08-08T00:40:41Z';
  const all = Array.from({ length: 12 }, (_, at) => company(at + 1, { updated_at }));
  const { screen } = await openBrowser().visit({ companies: all });
  const updated = screen.getByRole('region', { name: 'Last updated 12 companies' });
  await expect.element(updated.getByText('All 12 companies were last updated on 8 Aug 2026.')).toBeVisible();
  await expect.element(updated.getByRole('listitem')).toHaveLength(0);
});

test('companies that were updated before all others are listed', async () => {
  const updated_at = '2026-08-08T00:40:41Z';
  const inOneGo = Array.from({ length: 11 }, (_, at) => company(at + 2, { updated_at }));
  const earlier = company(1, { updated_at: '2026-08-02T10:00:00Z' });
  const { screen } = await openBrowser().visit({ companies: [...inOneGo, earlier] });
  const updated = screen.getByRole('region', { name: 'Last updated 12 companies' });
  await expect
    .element(updated.getByText('11 companies were last updated on 8 Aug 2026; before that:'))
    .toBeVisible();
  await expect.element(updated.getByRole('listitem')).toHaveTextContent(/^C1Company 1Updated/);
});

test('news before documents that were all published at the same time are listed, with links', async () => {
  const published_at = '2026-08-08T00:40:41Z';
  const filings = { id: 1, title: 'Filings', document_type: 'COMPANY', link: null, published_at };
  const headline = { id: 77, headline: 'A plant opens', description: null, articles: [] };
  const details = companies(12).map(({ id, ...each }) => {
    const news = id === 12 ? [{ ...headline, published_at: '2026-08-05T00:00:00Z' }] : [];
    return CompanyResponse.parse({ id, ...each, description: null, research: [filings], news });
  });
  const { screen } = await openBrowser().visit({ companies: companies(12), details });
  const latest = screen.getByRole('region', { name: /^Last published/ });
  await expect.element(latest.getByText('10 items were published on 8 Aug 2026; before that:')).toBeVisible();
  await expect.element(latest.getByRole('listitem')).toHaveTextContent(/^C1Company 12A plant opens/);
  await expect
    .element(latest.getByRole('link', { name: 'A plant opens' }))
    .toHaveAttribute('href', '/companies/12#news-77');
});

test('the example of a brief has no command that would change the user’s own brief', async () => {
  const { visit } = openBrowser();
  await visit({ companies: companies(3) }, '/', { daysAgo: 2 });
  const data = { companies: [...companies(3), company(4, { updated_at: isoAgo(0) })] };
  const { screen, toast } = await visit(data, '/?example=week');
  await expect.element(screen.getByRole('region', { name: 'Example' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Mark all as seen' })).not.toBeInTheDocument();
  await userEvent.keyboard('je');
  expect(toast()).toBeNull();
  const own = await visit(data);
  await expect.element(own.screen.getByText('New in the data')).toBeVisible();
});

test('offerings that are new since the last visit are listed, and can be dismissed and put back', async () => {
  const { visit } = openBrowser();
  const known = [offering(1, 'Known', -60, 60)];
  await visit({ companies: companies(3), offerings: known }, '/', { daysAgo: 2 });
  const { screen, toast } = await visit({
    companies: companies(3),
    offerings: [...known, offering(2, 'Series B', -30, 90), offering(3, 'Series C', -1, 3)],
  });
  const added = screen.getByRole('region', { name: 'New offerings 1 offering' });
  await expect.element(added.getByRole('listitem')).toHaveTextContent(/^C2Company 2Series B/);
  await expect
    .element(screen.getByRole('region', { name: 'Offerings that opened' }).getByRole('listitem'))
    .toHaveTextContent('Series C');
  // The key dismisses the entry that has focus.
  await userEvent.keyboard('je');
  await expect.element(added).not.toBeInTheDocument();
  // Focus moves on to the next section, because this one is gone.
  await expect.element(screen.getByRole('link', { name: 'Series C' }).first()).toHaveFocus();
  expect(toast()?.text).toBe('Dismissed Series B (Company 2)');
  // The company of an offering has a link too, but the shortcuts focus the offering.
  await expect
    .element(screen.getByRole('link', { name: 'Company 3' }).first())
    .toHaveAttribute('href', '/companies/3');
  toast()?.undo?.();
  await expect.element(added).toBeVisible();

  // Offerings that close this week stay, even if they were marked as seen.
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  await expect.element(added).not.toBeInTheDocument();
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Series C');
  await expect
    .element(screen.getByRole('button', { name: 'Mark all as seen' }))
    .toHaveAttribute('aria-disabled', 'true');
  expect(toast()?.text).toBe('Marked all as seen');
  toast()?.undo?.();
  await expect.element(added).toBeVisible();
});

test('a period that begins before the first visit says since when anything is remembered', async () => {
  const { visit } = openBrowser();
  await visit({ companies: companies(3) }, '/', { daysAgo: 3 });
  const { screen } = await visit({ companies: companies(4) });
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^What changed since/);
  await expect.element(screen.getByText(/^Nothing is remembered from before/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Since'), '30 days');
  await expect.element(screen.getByText(/^Nothing is remembered from before \d+ \w+ \d{4}\.$/)).toBeVisible();
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Company 4New in the data');
});

test('a section that was unfolded stays so after Back', async () => {
  const { visit } = openBrowser();
  await visit({ companies: companies(30) }, '/', { daysAgo: 1 });
  const { screen, browser } = await visit({ companies: companies(55) });
  await expect.element(screen.getByRole('listitem')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 25' }));
  await expect.element(screen.getByRole('listitem')).toHaveLength(25);
  // Keyboard shortcuts continue where the button was.
  expect(document.activeElement?.closest('li')).toBe(screen.getByRole('listitem').nth(19).element());
  await userEvent.click(screen.getByRole('link', { name: 'Company 31', exact: true }));
  await expect.element(screen.getByText('Another page')).toBeVisible();
  browser.back();
  await expect.element(screen.getByRole('listitem')).toHaveLength(25);
});
