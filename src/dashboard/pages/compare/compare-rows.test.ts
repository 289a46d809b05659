import { expect, test } from 'vitest';
import { sampleCategory, sampleResearch } from '#contract/examples.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { DATE_FORMATS, type DateFormat } from '#dashboard/lib/format/format-date.ts';
import { sampleCompanyResponse } from '#dashboard/testing/company-samples.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { compareRowsWith } from './compare-rows.tsx';
import { toComparison } from './comparison.ts';
import { exportedCompanies, exportedRows } from './exported-comparison.ts';
import { foldRows, differingRows } from './fold-rows.ts';
import { highlightRow } from './highlight-row.ts';
import type { CompareColumn } from './use-compare-columns.ts';

const compareRows = compareRowsWith(new Map(), []);
const NOW = new Date('2026-11-25T12:00:00Z');
const rowOf = (id: string) => {
  const row = compareRows.find((each) => each.id === id);
  if (!row) throw new Error(`No row ${id}.`);
  return row;
};
const founded = (...years: (number | null)[]) => {
  const companies = years.map((founded_year, at) => ({ ...sampleCompanyResponse, id: at + 1, founded_year }));
  const { differing, highest, lowest } = highlightRow(rowOf('founded_year'), companies, DATE_FORMATS.utc);
  return { differing: [...differing], highest, lowest };
};

test('a cell stands out if most others have another value, and all do if none is more common', () => {
  expect(founded(2010, 2012, 2010).differing).toEqual([2]);
  expect(founded(2010, 2012).differing).toEqual([1, 2]);
  expect(founded(2010, 2012, 2010, 2012).differing).toEqual([1, 2, 3, 4]);
  expect(founded(2010, 2010).differing).toEqual([]);
  expect(founded(2010).differing).toEqual([]);
});

test('the highest and the lowest number stand out unless several companies share them', () => {
  expect(founded(2010, 2012, 1999)).toMatchObject({ highest: 2, lowest: 3 });
  expect(founded(2010, 1999, 1999)).toMatchObject({ highest: 1, lowest: null });
  expect(founded(2010, null)).toMatchObject({ highest: null, lowest: null });
});

test('rows that differ for all companies never stand out', () => {
  const companies = [sampleCompanyResponse, { ...sampleCompanyResponse, id: 43, ticker: 'OTHER' }];
  expect(highlightRow(rowOf('ticker'), companies, DATE_FORMATS.utc).differing.size).toBe(0);
});

test('categories are shared if two companies have them; a repeated one of one company is not', () => {
  const category = (slug: string) => ({ ...sampleCategory, slug });
  const withCategories = (...slugs: string[]) => ({
    ...sampleCompanyResponse,
    categories: slugs.map(category),
  });
  const { sharedCategories } = toComparison(
    [withCategories('ai', 'food', 'food'), withCategories('ai', 'space')],
    NOW,
    DATE_FORMATS.utc,
  );
  expect([...sharedCategories]).toEqual(['ai']);
});

const columnOf = (id: number, of: Partial<CompanyResponse>): CompareColumn => {
  const record = { ...company(id), research: [], news: [], ...of };
  return {
    id,
    name: record.name ?? '',
    company: record,
    failure: null,
    readAt: 0,
    retry: () => {},
  };
};
const news = {
  id: 1,
  headline: 'Opens an office',
  description: null,
  published_at: '2026-11-04T08:00:00Z',
  articles: [],
};
const columns = [
  columnOf(1, {
    name: 'Acme',
    founded_year: 1999,
    news: [news],
    categories: [{ id: null, slug: 'ai', name: 'AI' }],
  }),
  columnOf(2, { name: 'Acme', founded_year: null }),
  { ...columnOf(3, { name: 'Gone' }), company: undefined },
];
const comparison = toComparison(
  columns.flatMap(({ company: record }) => record ?? []),
  NOW,
  DATE_FORMATS.utc,
);
const exportedRow = (label: string) =>
  exportedRows(columns, compareRows, comparison).find(({ Field: field }) => field === label);

test('the exported comparison has the rows and columns of the screen, with counts as numbers', () => {
  expect(exportedRows(columns, compareRows, comparison).map(({ Field: field }) => field)).toEqual(
    compareRows.map(({ label }) => label),
  );
  expect(exportedRow('Founded')).toEqual({
    Field: 'Founded',
    'Acme (1)': 1999,
    'Acme (2)': null,
    Gone: null,
  });
  expect(exportedRow('News')).toEqual({ Field: 'News', 'Acme (1)': 1, 'Acme (2)': 0, Gone: null });
  expect(exportedRow('Categories')).toMatchObject({ 'Acme (1)': 'AI' });
  expect(exportedRow('News over time')).toMatchObject({
    'Acme (1)': '1 item, 4 Nov 2026',
    'Acme (2)': 'No news',
  });
});

test('compared companies are exported as rows, with the rows of the screen as fields', () => {
  const exported = exportedCompanies(columns, compareRows, comparison);
  const labels = compareRows.map(({ label }) => label);
  expect(exported.map((each) => Object.keys(each))).toEqual(columns.map(() => ['Company', ...labels]));
  expect(exported).toMatchObject([
    { Company: 'Acme', Founded: 1999, News: 1, Categories: 'AI' },
    { Company: 'Acme', Founded: null, News: 0, Categories: null },
    { Company: 'Gone', Founded: null, News: null, Categories: null },
  ]);
});

const other = { ...sampleCompanyResponse, id: 43 };
const differing = (...companies: (typeof sampleCompanyResponse)[]) =>
  differingRows(compareRows, companies, DATE_FORMATS.utc).map(({ label }) => label);

test('two identical records differ in their id only', () => {
  expect(differing(sampleCompanyResponse, other)).toEqual([]);
});

test('a row is kept when one company of several differs', () => {
  expect(differing(sampleCompanyResponse, other, { ...other, id: 44, founded_year: 1990 })).toEqual([
    'Founded',
  ]);
});

test('the order of categories makes no difference', () => {
  const [ai, space] = ['ai', 'space'].map((slug, id) => ({ id, slug, name: slug }));
  if (!ai || !space) throw new Error('There are fewer than two categories.');
  const one = { ...sampleCompanyResponse, categories: [ai, space] };
  expect(differing(one, { ...other, categories: [space, ai] })).toEqual([]);
});

test('what looks the same makes no difference: moments of one day, and news in another order', () => {
  const [first] = sampleCompanyResponse.news;
  if (!first) throw new Error('news');
  const older = { ...first, published_at: '2025-01-01T08:00:00Z' };
  const one = { ...sampleCompanyResponse, news: [first, older], updated_at: '2026-11-20T08:00:00Z' };
  const two = { ...other, news: [older, first], updated_at: '2026-11-20T19:30:00Z' };
  expect(differing(one, two)).toEqual([]);
  expect(differing(one, { ...two, updated_at: '2026-11-21T08:00:00Z' })).toEqual(['Updated']);
});

test('days are compared in the time zone in which they are shown', () => {
  const [one, two] = ['2026-11-20T20:00:00Z', '2026-11-20T23:30:00Z'].map((updated_at, at) => ({
    ...sampleCompanyResponse,
    id: at,
    updated_at,
  }));
  if (!one || !two) throw new Error('There are fewer than two companies.');
  const isListed = (dates: DateFormat) =>
    differingRows(compareRows, [one, two], dates).some(({ label }) => label === 'Updated');
  expect(isListed(DATE_FORMATS.utc)).toBe(false);
  const inBerlin = (at: Date) => DATE_FORMATS.utc.date(new Date(at.getTime() + 3_600_000));
  expect(isListed({ ...DATE_FORMATS.utc, date: inBerlin })).toBe(true);
});

test('research is compared by the number of documents of each kind', () => {
  const more = { ...other, research: [...sampleCompanyResponse.research, { ...sampleResearch, id: 'x' }] };
  expect(differing(sampleCompanyResponse, more)).toEqual(['All research', 'Company research']);
});

test('with fewer than two companies loaded, every row is kept', () => {
  expect(differing(sampleCompanyResponse)).toHaveLength(compareRows.length);
  expect(differing()).toHaveLength(compareRows.length);
});

test('rows without any value and those about the record are folded away, and nothing else is', () => {
  const bare = { ...sampleCompanyResponse, ticker: null, research: [], news: [] };
  const split = (...companies: CompanyResponse[]) => foldRows(compareRows, companies, DATE_FORMATS.utc);
  const folded = (...companies: CompanyResponse[]) => split(...companies).folded.map(({ label }) => label);
  expect(folded(sampleCompanyResponse, other)).not.toContain('Ticker');
  expect(folded(bare, { ...bare, ticker: 'ABC' })).not.toContain('Ticker');
  expect(folded(bare, bare)).toEqual([
    'Ticker',
    'All research',
    'Company research',
    'Market research',
    'Interviews',
    'News',
    'Articles',
    'News over time',
    'Short name',
    'Logo file',
    'Logo colour',
  ]);
  expect(folded(), 'before companies are loaded').toEqual(['Short name', 'Logo file', 'Logo colour']);
  const { shown } = split(bare, bare);
  expect(shown.length + folded(bare, bare).length).toBe(compareRows.length);
});

test('a text is the odd one out only if the others share one', () => {
  const at = (...locations: string[]) =>
    highlightRow(
      rowOf('location'),
      locations.map((location, index) => ({ ...sampleCompanyResponse, id: index + 1, location })),
      DATE_FORMATS.utc,
    ).isMajority;
  expect(at('Oslo', 'Oslo', 'Bergen')).toBe(true);
  expect(at('Oslo', 'Bergen')).toBe(false);
  expect(at('Oslo', 'Oslo', 'Bergen', 'Turku'), 'half of them').toBe(false);
});

test('the user’s tags and notes have rows before the counts, if a compared company has any', () => {
  const at = '2026-11-20T10:00:00Z';
  const annotations = new Map([
    ['42', { notes: [{ id: 'a', text: 'Call Ann', at }], tags: [] }],
    ['43', { notes: [], tags: ['Risk', 'Shortlist'] }],
  ]);
  const rowIds = new Set(compareRows.map(({ id }) => id));
  const added = (ids: readonly number[]) =>
    compareRowsWith(annotations, ids).filter(({ id }) => !rowIds.has(id));
  expect(added([41]).length).toBe(0);
  expect(added([42]).map(({ label }) => label)).toEqual(['Your note']);
  const rows = compareRowsWith(annotations, [42, 43]);
  const at42 = rows.findIndex(({ id }) => id === 'tags');
  expect(rows.slice(at42, at42 + 3).map(({ id }) => id)).toEqual(['tags', 'note', 'research']);
  const shown = added([42, 43]).map(({ value }) =>
    [42, 43].map((id) => value({ ...sampleCompanyResponse, id }, DATE_FORMATS.utc)),
  );
  expect(shown).toEqual([
    ['', 'Risk, Shortlist'],
    ['Call Ann', ''],
  ]);
});

test('only differences leaves out identifiers, which always differ', () => {
  const two = [
    sampleCompanyResponse,
    { ...other, ticker: 'OTHER', normalized_name: 'other', location: 'Elsewhere' },
  ];
  expect(differingRows(compareRows, two, DATE_FORMATS.utc).map(({ id }) => id)).toEqual(['location']);
});
