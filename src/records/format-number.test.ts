import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber, parseTypedNumber, toPlainDecimal, withDecimals } from './format-number.ts';

test.each([
  [1234.5678, '1,234.5678'],
  [0.12345, '0.12345'],
  [0.000006, '0.000006'],
  [1e-7, '0.0000001'],
  [-1234567.125, '-1,234,567.125'],
  [1.5e-25, '0.00000000000000000000000015'],
  [1e21, '1,000,000,000,000,000,000,000'],
  [1e300, '1e+300'],
  [999, '999'],
  ['9007199254740993', '9,007,199,254,740,993'],
  ['1234567.50', '1,234,567.50'],
  ['1e400', '1e400'],
  ['-2.5E3', '-2,500'],
])('%s is shown as %s', (number, shown) => {
  expect(formatNumber(number)).toBe(shown);
});

test('a plain decimal is the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(Number(toPlainDecimal(String(number)))).toBe(number === 0 ? 0 : number);
      expect(Number(formatNumber(number).replaceAll(',', ''))).toBe(number === 0 ? 0 : number);
    }),
  );
});

describe('parseTypedNumber', () => {
  test.each([
    ['0.0000001', '0.0000001'],
    ['1e-7', '0.0000001'],
    ['1e21', '1000000000000000000000'],
    ['1000000000000000000000', '1000000000000000000000'],
    ['9007199254740993', '9007199254740993'],
    ['0,5', '0.5'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['1.000,5', '1000.5'],
    ['1.234.567', '1234567'],
    ['1,234', '1234'],
    ['1,234,567.25', '1234567.25'],
    ['12,50', '12.50'],
    ['0,125', '0.125'],
    ['1 234,5', '1234.5'],
    ['1 234 567', '1234567'],
    ["1'234.5", '1234.5'],
    ['−5', '-5'],
    ['+5', '5'],
    ['１２．５', '12.5'],
    ['1.234', '1.234'],
    ['1.000', '1000'],
    ['250.000', '250000'],
    [' 7 ', '7'],
  ])('%s is read as %s', (typed, number) => {
    expect(parseTypedNumber(typed)).toBe(number);
  });

  test.each([
    'abc',
    '1,2,3',
    '1.2.3',
    '12,34,567',
    '5 k',
    '--5',
    '1,000.5.6',
    'Infinity',
    '0x10',
    '',
    '1.000,5,6',
  ])('%j is refused', (typed) => {
    expect(parseTypedNumber(typed)).toBeNull();
  });

  test('a number can be typed as it is shown', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(Number(parseTypedNumber(formatNumber(number)))).toBe(number === 0 ? 0 : number);
      }),
    );
  });
});

test.each([
  ['12.5', 2, '12.50'],
  ['1,000', 2, '1,000.00'],
  ['-3', 1, '-3.0'],
  ['0.125', 2, '0.125'],
  ['7', 0, '7'],
  ['1.5e+40', 3, '1.5e+40'],
])('%s with %i decimals is %s, with all its digits', (text, decimals, expected) => {
  expect(withDecimals(text, decimals)).toBe(expected);
});
