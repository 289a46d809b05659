import { expect, test } from 'vitest';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { company } from '#dashboard/catalogue/companies/company-samples.ts';
import type { CompareColumn } from './compare-column.ts';
import { compareRows } from './compare-rows.tsx';
import { exportedRows } from './exported-rows.ts';

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
const rowOf = (label: string) =>
  exportedRows(columns, compareRows).find(({ Field: field }) => field === label);

test('the exported comparison has the rows and columns of the screen, with counts as numbers', () => {
  expect(exportedRows(columns, compareRows).map(({ Field: field }) => field)).toEqual(
    compareRows.map(({ label }) => label),
  );
  expect(rowOf('Founded')).toEqual({ Field: 'Founded', 'Acme (1)': 1999, 'Acme (2)': null, Gone: null });
  expect(rowOf('News')).toEqual({ Field: 'News', 'Acme (1)': 1, 'Acme (2)': 0, Gone: null });
  expect(rowOf('Categories')).toMatchObject({ 'Acme (1)': 'AI' });
  expect(rowOf('News over time')).toMatchObject({
    'Acme (1)': '1 item, 4 Nov 2026',
    'Acme (2)': 'No news',
  });
});
