import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { MAX_COPIED_ROWS, TooManyRowsError } from './clipboard-table.ts';
import { companyTable } from './company-tables.ts';
import { type ExportContext, readerOf } from './export-context.ts';
import type { TableOptions } from './export-table.ts';
import { type ExportChoice, exportFileName, toJob } from './job.ts';
import { createRecordBuffer } from './record-buffer.ts';

async function run(format: ExportChoice['format'], count: number, fields: ExportChoice['fields'] = null) {
  const records = Array.from({ length: count }, (_, id) => ({ id, name: `Company ${id}`, ticker: null }));
  const selection = {
    id: 'all',
    label: 'All companies',
    of: 'companies',
    count: null,
    slug: '',
    sheet: 'Companies',
    read: readerOf('companies', records),
    table: ({ fields: chosen, found }: TableOptions) => companyTable(chosen ?? found),
  } as const;
  const job = toJob(
    {} as Parameters<typeof toJob>[0],
    { format, selection, content: 'records', fields, zone: 'utc' },
    'a.xlsx',
  );
  const buffer = createRecordBuffer();
  const context: ExportContext = {
    signal: new AbortController().signal,
    withRetry: (call) => call(),
    add: (added) => buffer.add(added),
    reportProgress: () => {},
  };
  await job.read(context);
  return job.write(buffer);
}

test('an Excel export has the chosen fields of its companies on a sheet', async () => {
  const file = await run('xlsx', 2, ['id', 'name']);
  if (file.kind !== 'file') throw new Error('The result is not a file.');
  expect(file).toMatchObject({ name: 'a.xlsx', holds: '2 companies', warnings: [] });
  const { sheets } = await readXlsx(await file.blob.arrayBuffer());
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    [
      'Companies',
      [
        ['Id', 'Name'],
        [0, 'Company 0'],
        [1, 'Company 1'],
      ],
    ],
  ]);
});

test('a file has the values that a column computes', async () => {
  const file = await run('csv', 1, ['id', { name: 'name_length', read: ({ name }) => String(name).length }]);
  if (file.kind !== 'file') throw new Error('The result is not a file.');
  expect((await file.blob.text()).split(/\r?\n/).slice(0, 2)).toEqual(['Id,Name length', '0,9']);
});

test('a table to copy has up to 10,000 rows, and a longer list is not read to its end', async () => {
  expect(await run('table', MAX_COPIED_ROWS)).toMatchObject({ kind: 'table', holds: '10,000 rows' });
  await expect(run('table', MAX_COPIED_ROWS + 1)).rejects.toThrow(TooManyRowsError);
});

test('the file of a watchlist is named after it, then the filter and the date', () => {
  const selection = {
    of: 'companies',
    slug: 'fintech',
    title: 'Q4 targets',
  } as unknown as ExportChoice['selection'];
  const now = new Date('2026-11-21T10:00:00Z');
  expect(exportFileName({ selection, content: 'records' }, 'csv', now, 'utc')).toBe(
    'dossier-q4-targets-fintech-2026-11-21.csv',
  );
  expect(exportFileName({ selection, content: 'documents' }, 'json', now, 'utc')).toBe(
    'dossier-q4-targets-research-and-news-fintech-2026-11-21.json',
  );
  expect(
    exportFileName({ selection: { ...selection, title: '関心' }, content: 'records' }, 'csv', now, 'utc'),
  ).toBe('dossier-関心-fintech-2026-11-21.csv');
});

test.each([
  [0, 'Name,Domain'],
  [2, 'Name'],
])('an optional column that company %d has a value in: %s', async (withValue, header) => {
  const file = await run('csv', 2, [
    'name',
    { name: 'domain', isOptional: true, read: ({ id }) => (id === withValue ? 'one.example' : null) },
  ]);
  if (file.kind !== 'file') throw new Error('The result is not a file.');
  expect((await file.blob.text()).split(/\r?\n/)[0]).toBe(header);
});
