import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#records/exact-number.ts';
import { anyCharacter } from '../../property-tests.ts';
import { toCsvHeader, toCsvLines } from './csv.ts';
import type { Cell } from './export-table.ts';

const parse = (text: string) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });
const cellsOf = (text: string) => parse(text).data.slice(0, -1);
const lineOf = (...cells: Cell[]) => cellsOf(toCsvLines([cells]))[0];

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', ' ', '=', '-', '＝', "'", 'é', '\uFEFF'),
  }),
);

describe('toCsvLines', () => {
  test('parsing CSV lines returns every text, at most with an apostrophe in front', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 5 })
          .chain((width) =>
            fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
          ),
        (rows) => {
          const read = cellsOf(toCsvLines(rows));
          expect(read).toHaveLength(rows.length);
          for (const [at, row] of rows.entries())
            for (const [column, cell] of row.entries())
              expect([cell, `'${cell}`]).toContain(read[at]?.[column]);
        },
      ),
    );
  });

  test('a cell never starts like a spreadsheet formula', () => {
    const starts = fc.constantFrom(...Array.from('=+-@|%＝＋－＠｜％﹦﹢﹣﹫﹪\t\r'));
    const blanks = fc.string({
      unit: fc.constantFrom(' ', '\n', '\t', '\u0000', '\u001B', '\u00A0', '\u200B', '\uFEFF'),
    });
    fc.assert(
      fc.property(blanks, starts, text, (blank, start, rest) => {
        const formula = blank + start + rest;
        expect(lineOf('first', formula)).toEqual(['first', `'${formula}`]);
      }),
    );
  });

  test('a number that a double would round keeps the digits that were sent, unescaped', () => {
    const cells = parseJson(
      '[9007199254740993, -9007199254740993, -0.12345678901234567890, 1e400]',
    ) as Cell[];
    expect(toCsvLines([cells])).toBe('9007199254740993,-9007199254740993,-0.12345678901234567890,1e400\r\n');
    expect(toCsvLines([[1e-7, 1e21]])).toBe('0.0000001,1000000000000000000000\r\n');
  });

  test('numbers and booleans stay unescaped, negative ones too', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), (number, truth) => {
        const [cell = '', other] = lineOf(number, truth) ?? [];
        expect(Number(cell)).toBe(number === 0 ? 0 : number);
        expect(other).toBe(String(truth));
      }),
    );
    expect(toCsvLines([[-5, '-5', true]])).toBe(`-5,"'-5",true\r\n`);
  });

  test('ordinary texts stay unchanged', () => {
    const everyday = ['Crédit Agricole', 'a = b', 'x@y.example', "O'Hare", '100 %', '#5b3df5', '{"a":1}'];
    expect(lineOf(...everyday)).toEqual(everyday);
  });

  test('quotes, commas and line breaks are escaped as in RFC 4180', () => {
    expect(toCsvLines([['b,c', 'say "d"', 'e\nf', null]])).toBe('"b,c","say ""d""","e\nf",\r\n');
    expect(toCsvLines([])).toBe('');
  });

  test('texts are quoted and numbers are not', () => {
    expect(toCsvLines([['0700', 700, '', null]])).toBe('"0700",700,"",\r\n');
  });

  test('header names are quoted only where needed', () => {
    expect(toCsvHeader(['id', 'legal_name', 'a,b', '=1'])).toBe(`id,legal_name,"a,b","'=1"\r\n`);
  });
});
