import { sampleCompany, sampleSummary } from '../../contract/fixtures.ts';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { allFields, companyTable, documentTable, shownFields } from './company-tables.ts';
import { createRecordBuffer } from './record-buffer.ts';
import { type CsvTable, toCsvFile } from './csv-table.ts';

async function read(sheet: CsvTable, ...records: Record<string, unknown>[]) {
  const kept = createRecordBuffer();
  kept.add(records);
  const { blob, lines } = await toCsvFile(kept, sheet);
  const text = await blob.text();
  return {
    lines,
    type: blob.type,
    ...Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }),
  };
}

describe('companies as CSV', () => {
  test('have the fields of the contract in its order', async () => {
    const { data, meta } = await read(companyTable(allFields([])), sampleSummary);
    expect(meta.fields?.join()).toBe(
      'id,name,normalized_name,legal_name,domain,description,logo_filename,logo_color,ticker,' +
        'founded_year,location,categories,created_at,updated_at',
    );
    expect(data[0]).toMatchObject({
      id: '42',
      name: 'Halcyon Orbital',
      founded_year: '2014',
      updated_at: '2026-11-20T05:42:00Z',
    });
  });

  test('name their categories, one after the other', async () => {
    const categories = [
      { slug: 'ai', name: 'AI' },
      { slug: 'space', name: null },
    ];
    const { data } = await read(companyTable(['categories']), { categories });
    expect(data[0]?.['categories']).toBe('AI; space');
  });

  test('keep what else a server sends, parts of it as JSON', async () => {
    const more = { ...sampleSummary, employees: 110, office: { city: 'Łódź' } };
    const { data, meta } = await read(companyTable(allFields(Object.keys(more))), sampleSummary, more);
    expect(meta.fields?.slice(-2)).toEqual(['employees', 'office']);
    expect(data[0]).toMatchObject({ employees: '', office: '' });
    expect(data[1]).toMatchObject({ employees: '110', office: '{"city":"Łódź"}' });
  });

  test('begin with the mark that tells a spreadsheet it is UTF-8', async () => {
    const { blob } = await toCsvFile(createRecordBuffer(), companyTable(['id']));
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 0x69, 0x64, 0x0d, 0x0a]);
    expect(blob.type).toBe('text/csv;charset=utf-8');
  });

  test('have the visible columns only where that is asked for, and the id', () => {
    expect(shownFields(['name', 'founded'])).toEqual(['id', 'name', 'domain', 'founded_year']);
    expect(shownFields()).toEqual([
      'id',
      'name',
      'domain',
      'ticker',
      'categories',
      'founded_year',
      'location',
      'updated_at',
    ]);
  });
});

test('research and news are a line for each document, news item and article', async () => {
  const { data, lines } = await read(documentTable, sampleCompany);
  expect(lines).toBe(3);
  expect(data.map(({ kind, id, news_id, title }) => [kind, id, news_id, title])).toEqual([
    ['research', 'hlo-2026-1', '', 'Unit economics of the second reflight'],
    ['news', '77', '', 'Halcyon Orbital books a nine-launch contract'],
    ['article', '501', '77', 'Weather agencies pool launches to cut cost'],
  ]);
  for (const line of data) expect(line).toMatchObject({ company_id: '42', company: 'Halcyon Orbital' });
  expect(data[0]).toMatchObject({ document_type: 'COMPANY', link: 'https://research.example/hlo-2026-1' });
  expect(data[2]).toMatchObject({
    publication: 'Continental Wire',
    summary: 'Three agencies share nine rides.',
  });
});
