import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { companyField } from '#company-search/company-fields.ts';
import { sampleCompany, sampleSummary } from '#contract/examples.ts';
import { CONTRACT_FIELDS } from '../companies/fields.ts';
import { allFields, companyTable, documentTable } from './company-tables.ts';
import { toCsvFile } from './csv.ts';
import type { ExportTable } from './export-table.ts';
import { createRecordBuffer } from './record-buffer.ts';

async function read(table: ExportTable, ...records: Record<string, unknown>[]) {
  const buffer = createRecordBuffer();
  buffer.add(records);
  const { blob, rows } = await toCsvFile(buffer, table);
  const text = await blob.text();
  return {
    rows,
    type: blob.type,
    ...Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }),
  };
}

describe('companyTable', () => {
  test('a company row has the contract’s fields in the contract’s order', async () => {
    const { data, meta } = await read(companyTable(allFields([])), sampleSummary);
    expect(meta.fields).toEqual(CONTRACT_FIELDS.map((name) => companyField(name).label));
    expect(meta.fields?.slice(0, 3)).toEqual(['Id', 'Name', 'Short name']);
    expect(data[0]).toMatchObject({
      Id: '42',
      Name: 'Halcyon Orbital',
      Founded: '2014',
      Updated: '2026-11-20T05:42:00Z',
    });
  });

  test('a cell lists category names separated by semicolons', async () => {
    const categories = [
      { slug: 'ai', name: 'AI' },
      { slug: 'space', name: null },
    ];
    const { data } = await read(companyTable(['categories']), { categories });
    expect(data[0]?.['Categories']).toBe('AI; space');
  });

  test('a company without a founding year has an empty cell', async () => {
    const { data } = await read(companyTable(['id', 'founded_year']), { id: 0, founded_year: 0 });
    expect(data[0]).toEqual({ Id: '0', Founded: '' });
  });

  test('unknown fields become columns, objects as JSON', async () => {
    const more = { ...sampleSummary, headcount: 110, office: { city: 'Łódź' } };
    const { data, meta } = await read(companyTable(allFields(Object.keys(more))), sampleSummary, more);
    expect(meta.fields?.slice(-2)).toEqual(['Headcount', 'Office']);
    expect(data[0]).toMatchObject({ Headcount: '', Office: '' });
    expect(data[1]).toMatchObject({ Headcount: '110', Office: '{"city":"Łódź"}' });
  });

  test('fields that would be called the same keep their names', () => {
    expect(companyTable(['founded_year', 'founded', 'tax_id']).header).toEqual([
      'founded_year',
      'founded',
      'Tax id',
    ]);
  });

  test('a CSV file starts with a UTF-8 byte order mark', async () => {
    const { blob } = await toCsvFile(createRecordBuffer(), companyTable(['id']));
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 0x49, 0x64, 0x0d, 0x0a]);
    expect(blob.type).toBe('text/csv;charset=utf-8');
  });
});

test('documentTable has a row for each document, news item and article', async () => {
  const { data, rows } = await read(documentTable, sampleCompany);
  expect(rows).toBe(3);
  expect(data.map((row) => [row['Kind'], row['Id'], row['News id'], row['Title']])).toEqual([
    ['research', 'hlo-2026-1', '', 'Unit economics of the second reflight'],
    ['news', '77', '', 'Halcyon Orbital books a nine-launch contract'],
    ['article', '501', '77', 'Weather agencies pool launches to cut cost'],
  ]);
  for (const line of data) expect(line).toMatchObject({ 'Company id': '42', Company: 'Halcyon Orbital' });
  expect(data[0]).toMatchObject({ 'Document type': 'COMPANY', Link: 'https://research.example/hlo-2026-1' });
  expect(data[2]).toMatchObject({
    Publication: 'Continental Wire',
    Summary: 'Three agencies share nine rides.',
  });
});
