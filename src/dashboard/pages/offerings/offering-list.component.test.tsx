import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createAtom } from '@tanstack/store';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideCompanyQueries, provideServer } from '#dashboard/api/api-context.tsx';
import type { CompanyQueries } from '#dashboard/api/companies.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { provideOpenCatalogue, useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import {
  offeringFacetsQuery,
  offeringRowsQuery,
  offeringSchemaQuery,
} from '#dashboard/catalogue/offering-queries.ts';
import { createExportManager, provideExports } from '#dashboard/export/export-manager.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { withoutFilters } from '#dashboard/list/filter-definition.ts';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { provideSelections, type Selections, useOfferingSelection } from '#dashboard/list/selection.ts';
import { annotationOf } from '#dashboard/notes/annotation-store.ts';
import { offeringRef } from '#dashboard/notes/annotation.ts';
import { createMemoryAnnotations } from '#dashboard/notes/testing/memory-annotations.ts';
import { provideAnnotations } from '#dashboard/notes/use-annotations.ts';
import { toSortOrder, toOfferingListRequest } from '#dashboard/offerings/offering-filters.ts';
import { offeringChips, OFFERINGS } from '#dashboard/offerings/offerings-list.ts';
import { parseOfferingsSearch } from '#dashboard/offerings/offerings-search.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { provideOfferings } from '#dashboard/testing/offering-catalogue.ts';
import { offeringIndexOf } from '#dashboard/testing/offering-samples.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { createToastStore, provideToasts } from '#dashboard/ui/toast-store.ts';
import { addDays, toIsoDay } from '#records/calendar.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { offeringColumns } from './offering-columns.tsx';
import { OfferingFilterGroups } from './offering-filter-groups.tsx';
import { OfferingList } from './offering-list.tsx';
import { OfferingSelectionBar } from './offering-selection-bar.tsx';
import { OfferingTable } from './offering-table.tsx';
import { offeringsTarget } from './offerings-target.ts';
import { useOfferings } from './use-offerings.ts';

/** The parts of the page that show and select offerings, with an index of these records. */
function List() {
  const openCatalogue = useOpenCatalogue();
  const navigate = useNavigate({ from: '/offerings' });
  const search = parseOfferingsSearch(useSearch({ strict: false }));
  const query = toOfferingListRequest(search, 'utc');
  const selection = useOfferingSelection();
  const { data: schema } = useQuery(offeringSchemaQuery(openCatalogue));
  const { data: facets } = useQuery({
    ...offeringFacetsQuery(openCatalogue, query),
    placeholderData: keepPreviousData,
  });
  const { data: rows } = useQuery({
    ...offeringRowsQuery(openCatalogue, query),
    placeholderData: keepPreviousData,
  });
  if (!schema || !facets || !rows) return null;
  const { offerings, highlights, groups } = rows;
  const target = offeringsTarget({ page: rows, query, schema }, selection.ids);
  return (
    <>
      <FilterChips
        chips={offeringChips(search)}
        onRemove={(searchAfterRemoval) => void navigate({ search: searchAfterRemoval })}
        onClear={() => void navigate({ search: withoutFilters(OFFERINGS.filters, search) })}
      />
      <OfferingFilterGroups
        search={search}
        facets={facets}
        closes={schema.window?.closes}
        onMore={() => {}}
      />
      <OfferingTable
        container={{ current: null }}
        records={offerings}
        highlights={highlights}
        groups={groups}
        selection={selection}
        columns={offeringColumns({
          schema,
          records: offerings,
          badges: [],
          used: [],
          isGrouped: query.byCompany,
          chosen: search.cols,
        })}
        sort={toSortOrder(query.sort)}
        isPrevious={false}
      />
      {target && selection.ids.length > 0 && <OfferingSelectionBar selection={selection} target={target} />}
    </>
  );
}

const RECORDS: readonly JsonRecord[] = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  name: `Lot ${at + 1}`,
  stage: at % 3 === 0 ? 'Firm' : 'Draft',
  ask: { amount: 10 * (at + 1), currency: at % 2 === 0 ? 'EUR' : 'SEK' },
  starts: '2026-01-01',
  ends: at < 4 ? '2026-02-01' : '2026-12-01',
  company: { id: at % 2, name: at % 2 === 0 ? 'Basalt' : 'Alder' },
}));

/** Provides the user's notes and tags, and an empty selection. */
const provideOwn = (annotations = createMemoryAnnotations()) => [
  provideSelections(createAtom<ReturnType<Selections['get']>>({})),
  provideAnnotations(annotations),
];

async function open(address = '/offerings', records = RECORDS) {
  const annotations = createMemoryAnnotations();
  const toasts = createToastStore();
  const { answers } = offeringIndexOf(records);
  const catalogue = { ask: answering(answers), offerings: { start() {} } } as Catalogue;
  const { screen, history } = await renderPage(address, List, [
    ...provideSilentSources(),
    provideOpenCatalogue(() => Promise.resolve(catalogue)),
    provideServer(unknownServer()),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
    ...provideOwn(annotations),
    provideToasts(toasts),
  ]);
  await expect.element(screen.getByRole('table', { name: 'Offerings' })).toBeVisible();
  const names = () =>
    screen
      .getByRole('rowheader')
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  return { screen, names, annotations, toasts, url: () => decodeURIComponent(history.location.search) };
}

test('selected offerings are tagged at once, and the tags can be taken back', async () => {
  const { screen, annotations, toasts } = await open();
  const tagsOf = (id: string) => annotationOf(annotations.get(), offeringRef(id)).tags;
  await annotations.change([[offeringRef('7'), (now) => ({ ...now, tags: ['Shortlist'] })]]);
  await screen.getByRole('checkbox', { name: 'Select Lot 7' }).click();
  await screen.getByRole('checkbox', { name: 'Select Lot 10' }).click();
  const bar = screen.getByRole('region', { name: 'Selection' });
  await expect.element(bar).toHaveTextContent('2 selected');
  await bar.getByRole('button', { name: 'Tag selected' }).click();
  await screen
    .getByRole('dialog', { name: 'Tag selected' })
    .getByRole('checkbox', { name: 'Shortlist' })
    .click();
  await expect
    .poll(() => [tagsOf('7'), tagsOf('10'), tagsOf('5')])
    .toEqual([['Shortlist'], ['Shortlist'], []]);
  toasts.get()?.undo?.();
  await expect.poll(() => [tagsOf('7'), tagsOf('10')]).toEqual([['Shortlist'], []]);
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(bar).toHaveTextContent('12 selected');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('the offerings on all pages are selected at once, and exported', async () => {
  const records = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `Lot ${at + 1}` }));
  const exports = createExportManager();
  const { screen } = await renderPage('/offerings?view=table', Cards, [
    ...provideSilentSources(),
    ...provideOfferings(records).provided,
    provideServer(unknownServer()),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
    ...provideOwn(),
    provideExports(exports),
  ]);
  await screen.getByRole('checkbox', { name: 'Select Lot 3', exact: true }).click();
  const bar = screen.getByRole('region', { name: 'Selection' });
  const all = bar.getByRole('checkbox', { name: 'Select all 40 offerings' });
  await expect.element(all).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(bar).toHaveTextContent('25 selected');
  await all.click();
  await expect.element(bar).toHaveTextContent('40 selected');
  await expect.element(all).toBeChecked();
  await bar.getByRole('button', { name: 'Export selected' }).click();
  expect(exports.get().opened).toMatchObject({ of: 'offerings', selected: { length: 40 } });
  await all.click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('values, ranges and statuses filter all offerings, and are part of the URL', async () => {
  const { screen, names, url } = await open();
  await screen.getByRole('checkbox', { name: 'Firm (4 offerings)' }).click();
  // Offerings that are still open come first.
  await expect.poll(names).toEqual(['Lot 7', 'Lot 10', 'Lot 1', 'Lot 4']);
  await screen.getByRole('checkbox', { name: 'Open (2 offerings)' }).click();
  await expect.poll(names).toEqual(['Lot 7', 'Lot 10']);
  const from = screen.getByRole('textbox', { name: 'Ask from' });
  await userEvent.fill(from, '60');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Lot 7']);
  for (const part of ['where=stage/Firm', 'range=ask/60..+EUR', 'status=open']) expect(url()).toContain(part);
  await screen.getByRole('button', { name: 'Remove filter Stage: Firm' }).click();
  await expect.poll(names).toEqual(['Lot 7', 'Lot 9', 'Lot 11']);
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => names().length).toBe(12);
  await expect.poll(() => (from.element() as HTMLInputElement).value).toBe('');
});

test('offerings that close within the next days are found without typing a date', async () => {
  const today = toIsoDay(new Date(), 'utc');
  const records = [3, 20, 60, -1].map((days, at) => ({
    id: at + 1,
    name: `Lot ${at + 1}`,
    opens: addDays(today, -90),
    closes: addDays(today, days),
  }));
  const { screen, names, url } = await open('/offerings', records);
  const within = screen.getByRole('combobox', { name: 'Closes within' });
  await within.selectOptions('Next 7 days');
  await expect.poll(names).toEqual(['Lot 1']);
  // The address keeps the period, so that a link or a saved view means the same tomorrow.
  expect(url()).toBe('?range=closes/0d..7d');
  await expect
    .element(screen.getByRole('textbox', { name: 'Closes to' }))
    .toHaveValue(DATE_FORMATS.utc.date(new Date(addDays(today, 7))));
  await within.selectOptions('Next 30 days');
  await expect.poll(names).toEqual(['Lot 1', 'Lot 2']);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Closes from' }), addDays(today, 10));
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Lot 2']);
  await expect.element(within).toHaveTextContent('Other dates');
  await within.selectOptions('Any time');
  await expect.poll(() => names().length).toBe(4);
});

test('the currency of an amount can be chosen if there are several', async () => {
  const { screen, names, url } = await open();
  await screen.getByRole('combobox', { name: 'Currency of Ask' }).selectOptions('SEK');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Ask to' }), '40');
  await userEvent.tab();
  await expect.poll(names).toEqual(['Lot 2', 'Lot 4']);
  expect(url()).toBe('?range=ask/..40+SEK');
});

test('a header sorts by its column, then in reverse, then not at all', async () => {
  const { screen, names, url } = await open();
  const header = screen.getByRole('columnheader', { name: 'Ask' });
  await header.getByRole('button').click();
  await expect.poll(() => names()[0]).toBe('Lot 11');
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
  await header.getByRole('button').click();
  await expect.poll(() => names().slice(0, 2)).toEqual(['Lot 1', 'Lot 3']);
  expect(url()).toBe('?sort=ask');
  await header.getByRole('button').click();
  await expect.element(header).toHaveAttribute('aria-sort', 'none');
  expect(url()).toBe('');
  await screen.getByRole('columnheader', { name: 'Status' }).getByRole('button').click();
  // Of the open ones, those of the company Alder come before those of Basalt.
  await expect.poll(() => names()[0]).toBe('Lot 6');
});

test('sorted by an amount, offerings stand under their currency', async () => {
  const { names } = await open('/offerings?sort=-ask');
  const heads = () => [...document.querySelectorAll('th[scope=colgroup]')].map((head) => head.textContent);
  await expect.poll(heads).toEqual(['EUR6 offerings', 'SEK6 offerings']);
  expect(names().slice(0, 2)).toEqual(['Lot 11', 'Lot 9']);
});

test('amounts have the decimals of their column, whichever they were sent with', async () => {
  const prices = [12.5, 1000, 0.125];
  const { screen } = await open(
    '/offerings',
    prices.map((price, at) => ({ id: at + 1, name: `Lot ${at + 1}`, price, currency: 'EUR' })),
  );
  const cells = () => screen.getByRole('cell', { name: /EUR$/ }).elements();
  await expect
    .poll(() => cells().map((cell) => cell.textContent))
    .toEqual(['12.500 EUR', '1,000.000 EUR', '0.125 EUR']);
});

test('price, minimum and target are shown by default, before what only describes the offering', async () => {
  const deal = {
    security: 'Common',
    price: 5,
    minimum: 100,
    target_size: 9000,
    seats: 4,
    shares: 7,
    currency: 'EUR',
  };
  const { screen } = await open(
    '/offerings',
    Array.from({ length: 4 }, (_, at) => ({
      id: at + 1,
      name: `Lot ${at + 1}`,
      starts: '2026-01-01',
      ends: '2026-12-01',
      ...deal,
    })),
  );
  const heads = screen.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent.trim())).toEqual([
    'Name',
    'Status',
    'Closing',
    'Price',
    'Minimum',
    'Target size',
  ]);
});

test('groups are headed by their company with its number of offerings', async () => {
  const { names } = await open('/offerings?group=company');
  const heads = () => [...document.querySelectorAll('th[scope=colgroup]')].map((head) => head.textContent);
  await expect.poll(heads).toEqual(['Basalt6 offerings', 'Alder6 offerings']);
  expect(names()[0], 'the first that is still open').toBe('Lot 5');
});

test('a search marks what it found, in the name and in values that are shown in another form', async () => {
  const { screen, names } = await open('/offerings?q=lot "120"');
  await expect.poll(names).toEqual(['Lot 12']);
  const marks = screen.getByRole('row').nth(1).getByRole('mark');
  expect(marks.elements().map((mark) => mark.textContent)).toEqual(['Lot', '120 SEK']);
});

function Cards() {
  const search = parseOfferingsSearch(useSearch({ strict: false }));
  const state = useOfferings(search);
  const { page, schema } = state;
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      {page && schema && (
        <OfferingList {...{ container, state, page, schema, search }} view={search.view ?? 'cards'} />
      )}
    </div>
  );
}

test('turning the page closes the JSON of a card without a page of its own', async () => {
  const records = Array.from({ length: 40 }, (_, at) => ({ name: `Lot ${at + 1}` }));
  const { screen } = await renderPage('/offerings?sort=name', Cards, [
    ...provideSilentSources(),
    ...provideOfferings(records).provided,
    provideServer(unknownServer()),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
    ...provideOwn(),
  ]);
  await screen.getByRole('button', { name: 'Lot 1', exact: true }).click();
  await expect.element(screen.getByRole('region', { name: 'JSON of this offering' })).toBeVisible();
  await screen.getByRole('link', { name: 'Next' }).click();
  await expect.element(screen.getByRole('button', { name: 'Lot 26' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'JSON of this offering' })).not.toBeInTheDocument();
});

test.each(['cards', 'table'])('j, k, [ and ] move through the rows and pages of the %s', async (view) => {
  const records = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `Lot ${at + 1}` }));
  const { screen, history } = await renderPage(`/offerings?view=${view}`, Cards, [
    ...provideSilentSources(),
    ...provideOfferings(records).provided,
    provideServer(unknownServer()),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
    ...provideOwn(),
  ]);
  const offering = (name: string) => screen.getByRole('link', { name, exact: true });
  await expect.element(offering('Lot 1')).toBeVisible();
  // The shortcuts work only a moment after the rows are shown, so press until they do.
  await expect
    .poll(async () => {
      await userEvent.keyboard('j');
      return document.activeElement?.textContent;
    })
    .toBe('Lot 1');
  await userEvent.keyboard('j');
  await expect.element(offering('Lot 2')).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(offering('Lot 1')).toHaveFocus();
  await expect.element(screen.getByRole('link', { name: 'Next page' })).toBeVisible();
  await userEvent.keyboard(']');
  await expect.element(offering('Lot 26')).toBeVisible();
  expect(history.location.search).toContain('page=2');
  await expect.element(screen.getByRole('link', { name: 'Previous page' })).toBeVisible();
  await userEvent.keyboard('[[');
  await expect.element(offering('Lot 1')).toBeVisible();
});

test('columns come from the URL in their order, and are as wide as the user made them', async () => {
  const { screen } = await open('/offerings?cols=offering,ask,stage');
  const heads = () => screen.getByRole('columnheader').elements();
  expect(heads().map((head) => head.textContent.trim())).toEqual(['Offering', 'Ask', 'Stage']);
  const handle = screen.getByRole('separator', { name: 'Width of Stage' });
  await expect.element(handle).toHaveAttribute('aria-valuetext', 'Automatic');
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => handle.element().getAttribute('aria-valuetext')).toMatch(/^\d+ pixels$/);
  const width = handle.element().getAttribute('aria-valuenow');
  expect((heads()[2] as HTMLElement).style.width).toBe(`${width}px`);
});

test('the closing date is beside the status, and the company before the title', async () => {
  const { screen } = await open();
  const heads = screen.getByRole('columnheader').elements();
  expect(heads.slice(0, 3).map((head) => head.textContent.trim())).toEqual(['Offering', 'Status', 'Closing']);
  expect(heads.map((head) => head.textContent.trim())).not.toContain('Company');
  await expect.poll(() => screen.getByRole('rowheader').elements()[0]?.textContent).toBe('BasaltLot 5');
});

const REPEATING = RECORDS.map((record, at) => ({
  ...record,
  name: `${at % 2 === 0 ? 'Basalt' : 'Alder'} notes ${at + 1}`,
}));

test.each([
  ['', ['BasaltNotes 5', 'AlderNotes 6']],
  ['?group=company', ['Notes 5', 'Notes 7']],
])('a title does not repeat the company shown above it: %s', async (search, firstTwo) => {
  const { screen } = await open(`/offerings${search}`, REPEATING);
  const heads = () => screen.getByRole('rowheader').elements();
  await expect
    .poll(() =>
      heads()
        .slice(0, 2)
        .map((head) => head.textContent),
    )
    .toEqual(firstTwo);
});

test('what a search found in a title is marked where the company is cut off', async () => {
  const { screen } = await open('/offerings?q=notes', REPEATING);
  await expect.poll(() => screen.getByRole('mark').elements()[0]?.textContent).toBe('Notes');
});

test('the title of a card is not cut, however narrow the card is', async () => {
  const title = 'Series C growth fund interest of the second closing, with the terms of the first';
  const { screen } = await renderPage('/offerings', Cards, [
    ...provideSilentSources(),
    ...provideOfferings([{ id: 1, name: title, company: { id: 7, name: 'Alder' } }]).provided,
    provideServer(unknownServer()),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
    ...provideOwn(),
  ]);
  const link = screen.getByRole('link', { name: title });
  await expect.element(link).toBeVisible();
  const card = link.element().closest('li');
  card?.style.setProperty('width', '300px');
  const parts = [link.element(), ...link.element().querySelectorAll('*')];
  expect(parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual(parts.map(() => 0));
});

test('the list shows the name of a company that an offering gives only by id', async () => {
  const { answers } = offeringIndexOf([{ id: 1, name: 'Lot 1', company_id: 7 }]);
  const catalogue = { ask: answering(answers), offerings: { start() {} } } as Catalogue;
  const list = () => ({
    queryKey: ['companies', 'list', 'by id'],
    queryFn: () =>
      Promise.resolve({ companies: [company(7, { name: 'Basalt' })], page_info: { has_next: false } }),
  });
  const { screen } = await renderPage('/offerings', List, [
    ...provideSilentSources(),
    provideOpenCatalogue(() => Promise.resolve(catalogue)),
    provideCompanyQueries({ list } as unknown as CompanyQueries),
    provideServer(unknownServer()),
    providePreferences(createPreferences(safeStorage(fakeStorage()))),
    ...provideOwn(),
  ]);
  await expect.element(screen.getByText('Basalt')).toBeVisible();
});
