import { expect, test } from 'vitest';
import { type CompanyFilter, NO_COMPANY_FILTER } from '../catalogue/company-list-request.ts';
import { NO_NEWS_FILTER } from '../catalogue/news-request.ts';
import { safeStorage } from '../lib/testing/fake-storage.ts';
import { createPreferences } from '../preferences/preferences.ts';
import { exportSelections, presetSelection } from './export-selection.ts';
import type { ExportSources } from './export-sources.ts';
import type { NewsTarget, OfferingsTarget } from './export-target.ts';

const labelOf = (filter: CompanyFilter) => {
  const query = { ...NO_COMPANY_FILTER, ...filter, sort: null, page: 1, size: 25 };
  // The cast is safe because nothing else is used before the export reads.
  const sources = { preferences: createPreferences(safeStorage()) } as ExportSources;
  return exportSelections(sources, { of: 'figures', query, total: 7 }).map(({ label }) => label);
};

test('an export is of all companies only without a filter, whatever the filter is', () => {
  expect(labelOf({})).toEqual(['All companies']);
  const filters: CompanyFilter[] = [
    { q: '株式会社' },
    { ids: [1] },
    { updated: 'last-visit' },
    { research: ['interview'] },
  ];
  expect(filters.map(labelOf)).toEqual(filters.map(() => ['All matching']));
});

test('a table of all fields has the user’s tags and note of a company, and nothing for others', () => {
  const noted = {
    tags: ['Shortlist', 'Due'],
    notes: [{ id: 'a', text: 'Call Ann', at: '2026-01-01T00:00:00Z' }],
  };
  const annotations = { companies: new Map([['7', noted]]), offerings: new Map() };
  const preferences = createPreferences(safeStorage());
  // The cast is safe because nothing else is used before the export reads.
  const sources = { preferences, annotations: { get: () => annotations } } as unknown as ExportSources;
  const query = { ...NO_COMPANY_FILTER, sort: null, page: 1, size: 25 };
  const [all] = exportSelections(sources, { of: 'figures', query, total: 7 });
  expect([{ id: 7 }, { id: 8 }].map((record) => all?.toRow?.(record))).toEqual([
    { id: 7, your_tags: 'Shortlist; Due', your_note: 'Call Ann' },
    { id: 8 },
  ]);
});

test('the selection is offered first only if part of it is on the page, or if its own button was used', () => {
  const server = { dialect: { get: () => ({ merged: { offeringId: null } }) } };
  // The cast is safe because nothing else is used before the export reads.
  const sources = { server } as unknown as ExportSources;
  const query = { statuses: [] } as unknown as OfferingsTarget['query'];
  const target: OfferingsTarget = {
    of: 'offerings',
    offerings: [{ id: '1' }, { id: '2' }],
    selected: ['2', '9'],
    query,
    dates: null,
    total: 9,
  };
  expect(presetSelection(sources, target)).toBe('selected');
  expect(presetSelection(sources, { ...target, selected: ['9'] })).toBe('all');
  expect(presetSelection(sources, { ...target, selected: ['9'], isOfSelection: true })).toBe('selected');
  expect(presetSelection(sources, { ...target, selected: [], isOfSelection: true })).toBe('all');
});

test('selected news can be exported by themselves', () => {
  const company = { id: 7, name: 'Acme', logo_color: null, logo_filename: null };
  const item = {
    type: 'news',
    company,
    title: 'Acme opens',
    text: null,
    link: null,
    publishedAt: null,
  } as const;
  const selected = [{ ...item, key: '7 news 1', id: 1, articles: [] }];
  // The cast is safe because nothing else is used before the export reads.
  const sources = { preferences: createPreferences(safeStorage()) } as ExportSources;
  const target: NewsTarget = { of: 'news', filter: NO_NEWS_FILTER, watchlist: undefined, total: 9, selected };
  const offered = (news: NewsTarget) =>
    exportSelections(sources, news).map(({ label, count, slug }) => [label, count, slug]);
  expect(offered(target)).toEqual([
    ['Selected', 1, 'selected'],
    ['All that are shown', 9, ''],
  ]);
  expect(presetSelection(sources, target)).toBe('selected');
  expect(offered({ ...target, selected: [] })).toEqual([['All that are shown', 9, '']]);
});
