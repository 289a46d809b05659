import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#records/exact-number.ts';
import { toPlainDecimal } from '#records/format-number.ts';
import { anyCharacter, propertyRuns } from '../../property-tests.ts';
import { allFields, companyTable } from './company-tables.ts';
import { type Cell, type ExportTable, fieldTable } from './export-table.ts';
import { createRecordBuffer } from './record-buffer.ts';
import { toXlsxFile } from './xlsx-file.ts';

const LIMITS = { rows: 1_048_576, columns: 16_384, text: 32_767 };

async function write(table: ExportTable, records: Record<string, unknown>[], limits = LIMITS) {
  const buffer = createRecordBuffer();
  buffer.add(records);
  const { blob, ...rest } = await toXlsxFile(buffer, table, 'Companies', limits);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { bytes, type: blob.type, ...rest };
}

/** Writes a file and returns its sheets as an independent library reads them. */
async function read(table: ExportTable, records: Record<string, unknown>[], limits = LIMITS) {
  const { bytes, ...rest } = await write(table, records, limits);
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return { ...rest, sheets, rows: sheets.map((sheet) => sheet.rows) };
}

const NAME = fieldTable(['name']);
const TEXT = fieldTable(['name'], undefined, () => false);
const namesIn = async (names: readonly Cell[], table = TEXT) => {
  const { rows } = await read(
    table,
    names.map((name) => ({ name })),
  );
  return rows[0]?.slice(1).map(([name]) => name);
};

describe('toXlsxFile', () => {
  test('an Excel file has numbers, booleans, dates and texts as what they are', async () => {
    const { sheets, rows, type } = await read(fieldTable(['id', 'open', 'day', 'at', 'name', 'none']), [
      { id: -1.5, open: true, day: '2026-11-20', at: '2026-11-20T05:42:00Z', name: 'Łódź 🙂', none: null },
    ]);
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(sheets.map(({ name }) => name)).toEqual(['Companies']);
    const [header, first] = rows[0] ?? [];
    expect(header).toEqual(['id', 'open', 'day', 'at', 'name', 'none']);
    const [day, at] = [new Date('2026-11-20'), new Date('2026-11-20T05:42:00Z')];
    expect(first?.slice(0, 5)).toEqual([-1.5, true, day, at, 'Łódź 🙂']);
  });

  test('the header is bold, frozen and has filters, and columns are as wide as their texts', async () => {
    const { sheets } = await read(fieldTable(['id', 'name', 'about']), [
      { id: 1, name: 'Halcyon Orbital', about: 'x'.repeat(500) },
      { id: 2, name: 'A', about: '' },
    ]);
    expect(sheets[0]).toMatchObject({ freezePane: { rows: 1 }, autoFilter: { range: 'A1:C3' } });
    expect(sheets[0]?.columns?.map(({ width }) => width)).toEqual([12, 19, 60]);
    const boldOf = (cell: string) => sheets[0]?.cells?.get(cell)?.style?.font?.bold ?? false;
    expect(['0,0', '0,2', '1,0', '2,1'].map(boldOf)).toEqual([true, true, false, false]);
  });

  test('no text becomes a formula, a number or a date, and none is changed', async () => {
    const names = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      "'",
      '0700',
      '1e5',
      'TRUE',
      '1/2',
      ' a ',
      'a\nb\r\nc\td',
      '<b>&amp;',
    ];
    expect(await namesIn(names)).toEqual(names);
    const { bytes } = await write(
      TEXT,
      names.map((name) => ({ name })),
    );
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(names.length + 1);
  });

  test('characters that XML cannot hold are escaped as Excel does', async () => {
    const { bytes } = await write(TEXT, [{ name: 'a\u0000b\u001Bc_x0041_d\uFFFFe\uD800f' }]);
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toContain('a_x0000_b_x001B_c_x005F_x0041_d_xFFFF_e\uFFFDf');
  });

  test('any text comes back whole from an Excel file', async () => {
    const unit = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
      fc.constantFrom('=', '<', '&', '"', '\r', '\n', '\t', '_x0041_', '_x', '\u0000', '\uFFFE', ']]>', ' '),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit, minLength: 1 }), { minLength: 1, maxLength: 5 }),
        async (names) => {
          expect(await namesIn(names)).toEqual(names);
        },
      ),
      propertyRuns(2.5),
    );
  });

  test('any finite number comes back unchanged, and integers beyond 15 digits come back as text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }),
        async (numbers) => {
          const isLong = (number: number) => Number.isInteger(number) && Math.abs(number) >= 1e15;
          const expected = numbers.map((number) =>
            isLong(number) ? toPlainDecimal(String(number)) : number === 0 ? 0 : number,
          );
          expect(await namesIn(numbers)).toEqual(expected);
        },
      ),
      propertyRuns(0.75),
    );
  });

  test('a number that a double would round is written as text with all its digits', async () => {
    const numbers = parseJson('[9007199254740993, -0.12345678901234567890, 1e400]') as Cell[];
    expect(await namesIn(numbers)).toEqual(['9007199254740993', '-0.12345678901234567890', '1e400']);
  });

  test('what is no real date, has no zone, or does not fit Excel’s calendar stays a text', async () => {
    const texts = [
      '2026-02-30',
      '1899-12-31',
      '9999-12-31T23:59:59-12:00',
      '1900-02-28',
      '2026-11-20T05:42:00',
      '2026-11-20T05:42:00.123456Z',
      '2026',
    ];
    expect(await namesIn(texts, NAME)).toEqual(texts);
    expect(await namesIn(['1900-03-01', '9999-12-31'], NAME)).toEqual([
      new Date('1900-03-01'),
      new Date('9999-12-31'),
    ]);
  });

  test('only the dates of a company are dates', async () => {
    const record = { id: 1, name: '2026-11-20', updated_at: '2026-11-20T05:42:00Z' };
    const { rows } = await read(companyTable(allFields([])), [record]);
    const cells = Object.fromEntries((rows[0]?.[0] ?? []).map((name, at) => [name, rows[0]?.[1]?.[at]]));
    expect(cells).toMatchObject({ Name: '2026-11-20', Updated: new Date('2026-11-20T05:42:00Z') });
  });

  test('a long text is cut to what a cell holds, between characters, with a warning', async () => {
    const { rows, warnings } = await read(NAME, [
      { name: `${'x'.repeat(32_766)}🙂` },
      { name: 'y'.repeat(40_000) },
      { name: 'z'.repeat(32_767) },
    ]);
    expect(rows[0]?.slice(1).map(([name]) => String(name).length)).toEqual([32_766, 32_767, 32_767]);
    expect(warnings).toEqual([
      '2 texts cut to the 32,767 characters that fit into an Excel cell. CSV and JSON files have the full text.',
    ]);
  });

  test('more rows than a sheet holds continue on further sheets, with a warning', async () => {
    const records = Array.from({ length: 5 }, (_, id) => ({ id }));
    const { sheets, rows, warnings } = await read(fieldTable(['id']), records, { ...LIMITS, rows: 3 });
    expect(sheets.map(({ name }) => name)).toEqual(['Companies', 'Companies 2', 'Companies 3']);
    expect(rows).toEqual([
      [['id'], [0], [1]],
      [['id'], [2], [3]],
      [['id'], [4]],
    ]);
    expect(warnings).toEqual(['An Excel sheet holds up to 3 rows, so the rows are on 3 sheets.']);
    const full = await read(fieldTable(['id']), records.slice(0, 2), { ...LIMITS, rows: 3 });
    expect([full.sheets.length, full.warnings]).toEqual([1, []]);
  });

  test('more fields than a sheet has columns are left out with a warning', async () => {
    const { rows, warnings } = await read(fieldTable(['a', 'b', 'c']), [{ a: 1, b: 2, c: 3 }], {
      ...LIMITS,
      columns: 2,
    });
    expect(rows).toEqual([
      [
        ['a', 'b'],
        [1, 2],
      ],
    ]);
    expect(warnings).toEqual([
      'Only the first 2 of 3 fields fit into Excel. CSV and JSON files have all of them.',
    ]);
  });

  test('an Excel file without records has its header', async () => {
    const { rows } = await read(fieldTable(['id', 'name']), []);
    expect(rows).toEqual([[['id', 'name']]]);
  });
});
