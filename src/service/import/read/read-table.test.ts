import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Company } from '#contract/company.ts';
import { sampleCompany } from '#contract/examples.ts';
import { inputCompanies, unnamedFile } from '../../testing/input-records.ts';
import { withSentRecords } from '../../testing/temporary-data.ts';
import type { ReadOptions } from '../input-row.ts';
import type { Parsed } from '../records.ts';

const { research: _research, news: _news, ...summary } = sampleCompany;
const HEADER = Object.keys(summary);

const toRow = (company: Company): string[] =>
  HEADER.map((name) => {
    const value = company[name as keyof Company];
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  });

const rowOf = (id: number, changes: Readonly<Record<string, string>> = {}) =>
  toRow({ ...sampleCompany, id }).map((cell, at) => {
    const changed = changes[HEADER[at] ?? ''];
    return changed ?? `"${cell.replaceAll('"', '""')}"`;
  });
const linesOf = (...rows: readonly string[][]) => [HEADER, ...rows].map((row) => row.join(','));
const idsOf = (parsed: Awaited<ReturnType<typeof parse>>) =>
  parsed.map((one) => ('record' in one ? one.record.id : one));

async function parse(text: string | readonly Buffer[], options: ReadOptions = {}) {
  const file = await unnamedFile(typeof text === 'string' ? text : Buffer.concat(text));
  const parsed: Parsed[] = [];
  const keepNotes = (found: readonly string[]) => void (notes = found);
  for await (const batch of inputCompanies(file, options, keepNotes)) parsed.push(...batch);
  return withSentRecords(parsed);
}
let notes: readonly string[] = [];

test('any company survives being written as CSV and read again', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r\n', 'a', ' ') }),
  );
  const company = fc
    .record({
      id: fc.nat(),
      name: text.filter((name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)),
      description: text,
    })
    .map((fields) => ({ ...sampleCompany, ...fields, research: [], news: [] }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(company, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom(',', ';', '\t'),
      async (all, newline, delimiter) => {
        const csv = Papa.unparse([HEADER, ...all.map(toRow)], { newline, delimiter, quotes: true });
        const records = (await parse(csv)).map((parsed) => ('record' in parsed ? parsed.record : parsed));
        expect(records).toEqual(
          all.map((one) => ({ ...one, name: one.name.trim(), description: one.description.trim() })),
        );
      },
    ),
  );
});

test('categories can be written in short, and a row can delete a company', async () => {
  const header = [...HEADER, 'deleted'].join(';');
  const row = toRow(sampleCompany);
  row[HEADER.indexOf('categories')] = '"7:space:Space; 9:ai:AI: the new one"';
  const deletion = ['3', ...HEADER.slice(1).map(() => ''), 'true'].join(';');
  const [first, second] = await parse(`${header}\r\n${row.join(';')};\r\n${deletion}\r\n`);
  expect(first).toMatchObject({
    line: 2,
    record: {
      id: sampleCompany.id,
      categories: [
        { id: 7, slug: 'space', name: 'Space' },
        { id: 9, slug: 'ai', name: 'AI: the new one' },
      ],
    },
  });
  expect(second).toEqual({ line: 3, deletedId: 3 });
});

test.each([
  ['true', { deletedId: 3 }],
  ['TRUE', { deletedId: 3 }],
  ['False', { record: { id: 3 } }],
  ['FALSE', { record: { id: 3 } }],
  ['', { record: { id: 3 } }],
  ['yes', { problems: ['deleted: must be true or false, got "yes"'] }],
  ['1', { problems: ['deleted: must be true or false, got "1"'] }],
])('%j in the column deleted is understood', async (cell, expected) => {
  const [parsed] = await parse(`${[...HEADER, 'deleted'].join()}\n${[...rowOf(3), cell].join()}`);
  expect(parsed).toMatchObject({ line: 2, ...expected });
});

test.each([
  ['categories', '[{"id":7,"id":9,"slug":"ai","name":"AI"}]', 'the name "id" is there twice'],
  [
    'categories',
    '[{"id":9007199254740991.4,"slug":"ai","name":"AI"}]',
    'the number 9007199254740991.4 is not an integer',
  ],
  ['research', '[{"id":"a","id":"b"}]', 'the name "id" is there twice'],
])('what JSON.parse would lose of a cell is reported: %s %s', async (column, cell, problem) => {
  const row = [...rowOf(3, { [column]: `"${cell.replaceAll('"', '""')}"` }), ''];
  if (column === 'research') row[HEADER.length] = `"${cell.replaceAll('"', '""')}"`;
  expect(await parse(`${[...HEADER, 'research'].join()}\n${row.join()}`)).toMatchObject([
    { line: 2, id: 3, problems: [`${column}: ${problem}`] },
  ]);
});

test('problems name the line on which a row begins', async () => {
  const bad = toRow(sampleCompany);
  bad[HEADER.indexOf('description')] = 'two\nlines';
  bad[HEADER.indexOf('founded_year')] = 'x';
  const csv = Papa.unparse([HEADER, toRow(sampleCompany), bad, ['1', '2']], { newline: '\n' });
  expect((await parse(csv)).slice(1)).toMatchObject([
    { line: 3, problems: ['founded_year: expected an integer, got "x"'] },
    { line: 5, problems: [`has 2 cells, but the header has ${HEADER.length}`] },
  ]);
});

const some = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => rowOf(from + at));

test('a row that begins with a brace is not taken for JSON', async () => {
  const parsed = await parse('id,name\n{1},Acme\n2,{Beta}\n\n"{3}",Gamma\n');
  expect(idsOf(parsed)).toEqual([
    { line: 2, text: '{1},Acme', problems: ['id: expected an integer, got "{1}"'] },
    2,
    { line: 5, text: '"{3}",Gamma', problems: ['id: expected an integer, got "{3}"'] },
  ]);
});

test('a quote inside an unquoted cell is part of its text, and the rows after it are read', async () => {
  const parsed = await parse(linesOf(rowOf(1, { name: '5" Disks' }), ...some(2, 500)).join('\n'));
  expect(parsed[0]).toMatchObject({ line: 2, record: { id: 1, name: '5" Disks' } });
  expect(idsOf(parsed)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
});

test('rows can end with CR, also after a header that ends with LF', async () => {
  const [header = '', ...rows] = linesOf(...some(1, 3));
  for (const text of [[header, ...rows].join('\r'), `${header}\n${rows.join('\r')}`, `${rows.join('\r')}\r`])
    expect(idsOf(await parse(text.startsWith(header) ? text : `${header}\r\n${text}`))).toEqual([1, 2, 3]);
});

test.each([
  [
    'the next quote, with other text after it',
    [rowOf(1), rowOf(2, { updated_at: '"2024' }), rowOf(3)],
    'The row that begins on line 3 opens a quote that is closed only on line 4',
  ],
  [
    'the next quote, with other cells after it',
    [rowOf(1), ['2', '"Disks'], ['Ltd"', '2'], rowOf(3)],
    'The row that begins on line 3 opens a quote that is closed only on line 4',
  ],
  [
    'the end of the file',
    [rowOf(1), rowOf(2, { updated_at: '"2024' }), ['3'], ['4']],
    'The row that begins on line 3 opens a quote that is never closed',
  ],
  [
    'too many rows',
    [rowOf(1), rowOf(2, { updated_at: '"2024' }), ...Array.from({ length: 200_000 }, () => ['x'.repeat(99)])],
    'The row that begins on line 3 opens a quote that is never closed',
  ],
])('a quote that is not closed before %s takes no row with it in silence', async (_, rows, problem) => {
  await expect(parse(linesOf(...rows).join('\n'))).rejects.toThrow(problem);
});

test('text after a closing quote is reported as a problem of its row', async () => {
  const parsed = await parse(
    linesOf(rowOf(1, { name: '"A" B' }), rowOf(2), rowOf(3, { name: '"""A"" B"' })).join('\n'),
  );
  expect(parsed).toMatchObject([
    {
      line: 2,
      problems: ['has text after a closing quote: write a quote inside a quoted cell as ""'],
      text: expect.stringMatching(/^"1","A" B,/),
    },
    { record: { id: 2 } },
    { record: { id: 3, name: '"A" B' } },
  ]);
});

test('a file that is not UTF-8 is read as Windows-1252, and the report says so', async () => {
  const latin1 = Buffer.from(linesOf(rowOf(1, { name: 'Ärmel' })).join('\n'), 'latin1');
  expect(await parse([latin1])).toMatchObject([{ record: { name: 'Ärmel' } }]);
  expect(notes).toContainEqual(expect.stringMatching(/^read as WINDOWS-1252, which is a guess/));
});

test.each([
  ['id,name,colour', 'has "colour", which is not a field of a company'],
  ['id,id', 'two columns for "id"'],
])('the header %s is refused', async (header, words) => {
  await expect(parse(`${header}\n1,2,3`)).rejects.toThrow(words);
});

describe('a messy file', () => {
  const cells = { id: '1', name: 'A', normalized_name: 'a', logo_color: '#abc', founded_year: '1998' };
  const dates = { created_at: '2026-01-02T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' };
  const csvOf = (record: Readonly<Record<string, string>>) =>
    Papa.unparse([Object.keys(record), Object.values(record)]);

  test('may lack columns that can be empty', async () => {
    expect(await parse(csvOf({ ...cells, ...dates }))).toMatchObject([
      { record: { id: 1, ticker: '', domain: '', categories: [], research: [] } },
    ]);
  });

  test('may have other names for its columns, and columns that are left out', async () => {
    const { name, ...others } = cells;
    const csv = csvOf({ ...others, ...dates, 'Company Name': name, Owner: 'me' });
    const map = new Map([['Company Name', 'name']]);
    await expect(parse(csv, { map })).rejects.toThrow('has "Owner", which is not a field');
    expect(await parse(csv, { map, ignoreUnknown: true })).toMatchObject([{ record: { name: 'A' } }]);
    expect(notes).toContain('left out, since they are not fields of a company: Owner');
    await expect(parse(csv, { map: new Map([['Firma', 'name']]) })).rejects.toThrow('has no column "Firma"');
  });

  test.each([
    ['founded_year', '1998.0', 1998],
    ['domain', 'https://www.x.com/', 'x.com'],
    ['domain', 'HTTP://x.com/about?a=1', 'x.com'],
    ['created_at', '2026-01-02', '2026-01-02T00:00:00Z'],
    ['created_at', '2026/1/2 3:04', '2026-01-02T03:04:00Z'],
    ['created_at', '2 January 2026', '2026-01-02T00:00:00Z'],
    ['created_at', 'Jan 2, 2026', '2026-01-02T00:00:00Z'],
    ['created_at', '31/12/2026', '2026-12-31T00:00:00Z'],
    ['created_at', '12/31/2026', '2026-12-31T00:00:00Z'],
    ['created_at', '05.05.2026 10:11:12', '2026-05-05T10:11:12Z'],
  ])('%s %j is read as %j, and the report says so', async (column, text, value) => {
    const [parsed] = await parse(csvOf({ ...cells, ...dates, [column]: text }));
    expect(parsed).toMatchObject({ record: { [column]: value } });
    expect(notes.filter((note) => note.startsWith(column))).toEqual([
      expect.stringContaining(`1 read, such as ${text} as ${value}`),
    ]);
  });

  test.each([
    ['created_at', '05/06/2026', 'does not say which is the day and which the month'],
    ['created_at', '31/31/2026', 'is not a date'],
    ['created_at', '2026-02-30', 'is not a date'],
    ['created_at', '30 Foo 2026', 'is not a date'],
    ['created_at', 'yesterday', 'expected a date-time'],
    ['founded_year', '1998.5', 'expected an integer'],
    ['name', ' ', 'is missing'],
    ['domain', 'http://', ''],
  ])('%s %j is not guessed', async (column, text, problem) => {
    const [parsed] = await parse(csvOf({ ...cells, ...dates, [column]: text }));
    expect(parsed).toMatchObject(
      problem === '' ? { record: { [column]: text } } : { problems: [expect.stringContaining(problem)] },
    );
  });
});
