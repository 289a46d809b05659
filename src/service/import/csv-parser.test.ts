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

test('a quote that is never closed is reported once it has taken too much, and costs no more than reading it', () => {
  const parser = createCsvParser(parseCompanyChange);
  parser({ number: 1, text: HEADER.join(',') });
  parser({ number: 2, text: '1,"never closed' });
  const line = 'x'.repeat(99);
  const started = performance.now();
  let number = 2;
  let found: ReturnType<typeof parser> = [];
  while (found.length === 0 && number < 500_000) found = parser({ number: ++number, text: line });
  expect(found).toEqual([{ line: 2, problems: ['Quoted field unterminated'] }]);
  expect(number * line.length).toBeLessThan(2 ** 25);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(parser({ number: ++number, text: toRow(sampleCompany).join(',') })).toHaveLength(1);
});

test.each([
  ['id,name,colour', 'has "colour", which is not a column'],
  ['id,id', 'has "id", which is not a column or is there twice'],
  ['id,name', 'lacks normalized_name'],
])('the header %s is refused', (header, words) => {
  expect(() => parse(header)).toThrow(words);
});
