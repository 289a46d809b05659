import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { sampleCompany } from '#contract/fixtures.ts';
import type { Company } from '#contract/company.ts';
import { createCsvParser } from './csv-parser.ts';
import { parseCompanyChange } from './records.ts';

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
const idsOf = (parsed: ReturnType<typeof parse>) =>
  parsed.map((one) => ('record' in one ? one.record.id : one));

function parse(text: string) {
  const parser = createCsvParser(parseCompanyChange);
  return [
    ...text.split('\n').flatMap((line, at) => parser({ number: at + 1, text: line })),
    ...(parser.end?.() ?? []),
  ];
}

test('any company survives being written as CSV and read again', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r\n', 'a', ' ') }),
  );
  const company = fc
    .record({ id: fc.nat(), name: text, description: text })
    .map((fields) => ({ ...sampleCompany, ...fields, research: [], news: [] }));
  fc.assert(
    fc.property(
      fc.array(company, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('\n', '\r\n'),
      (all, newline) => {
        const csv = Papa.unparse([HEADER, ...all.map(toRow)], { newline, quotes: true });
        const records = parse(csv).map((parsed) => ('record' in parsed ? parsed.record : parsed));
        expect(records).toEqual(all);
      },
    ),
  );
});

test('categories can be written in short, and a row can delete a company', () => {
  const header = [...HEADER, 'deleted'].join(';');
  const row = toRow(sampleCompany);
  row[HEADER.indexOf('categories')] = '"7:space:Space; 9:ai:AI: the new one"';
  const deletion = ['3', ...HEADER.slice(1).map(() => ''), 'true'].join(';');
  const [first, second] = parse(`${header}\r\n${row.join(';')};\r\n${deletion}\r\n`);
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
])('%j in the column deleted is understood', (cell, expected) => {
  const [parsed] = parse(`${[...HEADER, 'deleted'].join()}\n${[...rowOf(3), cell].join()}`);
  expect(parsed).toMatchObject({ line: 2, ...expected });
});

test('problems name the line on which a row begins', () => {
  const bad = toRow(sampleCompany);
  bad[HEADER.indexOf('description')] = 'two\nlines';
  bad[HEADER.indexOf('founded_year')] = 'x';
  const csv = Papa.unparse([HEADER, toRow(sampleCompany), bad, ['1', '2']], { newline: '\n' });
  expect(parse(csv).slice(1)).toEqual([
    { line: 3, problems: ['founded_year: expected an integer, got "x"'] },
    { line: 5, problems: [`has 2 cells, but the header has ${HEADER.length}`] },
  ]);
});

const some = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => rowOf(from + at));

test('a quote inside an unquoted cell is part of its text, and the rows after it are read', () => {
  const parsed = parse(linesOf(rowOf(1, { name: '5" Disks' }), ...some(2, 500)).join('\n'));
  expect(parsed[0]).toMatchObject({ line: 2, record: { id: 1, name: '5" Disks' } });
  expect(idsOf(parsed)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
});

test('rows can end with CR, also after a header that ends with LF', () => {
  const [header = '', ...rows] = linesOf(...some(1, 3));
  for (const text of [[header, ...rows].join('\r'), `${header}\n${rows.join('\r')}`, `${rows.join('\r')}\r`])
    expect(idsOf(parse(text.startsWith(header) ? text : `${header}\r\n${text}`))).toEqual([1, 2, 3]);
});

test.each([
  [
    'the next quote',
    [rowOf(1), rowOf(2, { updated_at: '"2024' }), rowOf(3)],
    'opens a quote on line 3 that is closed only 1 line later, before more text',
  ],
  [
    'the end of the file',
    [rowOf(1), rowOf(2, { updated_at: '"2024' }), ['3'], ['4']],
    'opens a quote on line 3 that is not closed in the next 2 lines',
  ],
  [
    'the last line',
    [rowOf(1), rowOf(2, { updated_at: '"2024' })],
    'opens a quote on line 3 that is not closed',
  ],
])('a quote that is not closed before %s takes only its own line with it', (_, rows, problem) => {
  const [first, second, ...others] = idsOf(parse(linesOf(...rows).join('\n')));
  expect([first, second]).toEqual([
    1,
    { line: 3, problems: [`${problem}: close it, or write a quote inside a quoted cell as ""`] },
  ]);
  expect(others).toHaveLength(rows.length - 2);
});

test('a row of several lines with a wrong number of cells takes only its first line with it', () => {
  const parsed = parse(linesOf(['1', '"Disks'], ['Ltd"', '2'], rowOf(3)).join('\n'));
  const problem = (count: number) => `has ${count} cells, but the header has ${HEADER.length}`;
  expect(idsOf(parsed)).toEqual([
    { line: 2, problems: [problem(3)] },
    { line: 3, problems: [problem(2)] },
    3,
  ]);
});

test('a quote that is never closed is reported once it has taken too much, and costs no more than reading it', () => {
  const parser = createCsvParser(parseCompanyChange);
  parser({ number: 1, text: HEADER.join(',') });
  parser({ number: 2, text: '1,"never closed' });
  const line = 'x'.repeat(99);
  const started = performance.now();
  let number = 2;
  let found: ReturnType<typeof parser> = [];
  while (found.length === 0 && number < 500_000) found = parser({ number: ++number, text: line });
  expect(found[0]).toEqual({
    line: 2,
    problems: [expect.stringContaining(`is not closed in the next ${number - 2} lines`)],
  });
  // Every line is accounted for.
  expect(found).toHaveLength(number - 1);
  expect(number * line.length).toBeLessThan(2 ** 25);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(parser({ number: ++number, text: rowOf(7).join(',') })).toMatchObject([{ record: { id: 7 } }]);
});

test('a line that is no text inside a quoted cell takes only its line and the one with the quote', () => {
  const parser = createCsvParser(parseCompanyChange);
  const [header = '', open = '', next = ''] = linesOf(rowOf(1, { updated_at: '"2024' }), rowOf(2));
  parser({ number: 1, text: header });
  expect(parser({ number: 2, text: open })).toEqual([]);
  expect(parser({ number: 3, text: null, problem: 'is not UTF-8 text' })).toEqual([
    { line: 2, problems: [expect.stringContaining('opens a quote on line 2 that is not closed')] },
    { line: 3, problems: ['is not UTF-8 text'] },
  ]);
  expect(idsOf(parser({ number: 4, text: next }))).toEqual([2]);
});

test('a header that cannot be read is refused', () => {
  const parser = createCsvParser(parseCompanyChange);
  expect(() => parser({ number: 1, text: null, problem: 'is not UTF-8 text' })).toThrow(
    'The header of the CSV file is not UTF-8 text.',
  );
  expect(() => parse('id,"name\n1,2')).toThrow('The header of the CSV file opens a quote on line 1');
});

test.each([
  ['id,name,colour', 'has "colour", which is not a column'],
  ['id,id', 'has "id", which is not a column or is there twice'],
  ['id,name', 'lacks normalized_name'],
])('the header %s is refused', (header, words) => {
  expect(() => parse(header)).toThrow(words);
});
