import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDigits, digitsOf, isExactNumber, parseJson, stringifyJson } from './exact-number.ts';

const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,30})$/);
const literal = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits,
    fc.option(fc.stringMatching(/^\d{1,30}$/)),
    fc.option(fc.integer({ min: -400, max: 400 })),
  )
  .map(([sign, whole, fraction, power]) =>
    [sign, whole, fraction === null ? '' : `.${fraction}`, power === null ? '' : `e${power}`].join(''),
  );

function decimal(text: string) {
  const [, mantissa = '', fraction = '', power = '0'] = /^(-?\d+)\.?(\d*)e?(.*)$/.exec(text) ?? [];
  let [value, exponent] = [BigInt(mantissa + fraction), Number(power) - fraction.length];
  for (; value !== 0n && value % 10n === 0n; exponent += 1) value /= 10n;
  return value === 0n ? { value, exponent: 0 } : { value, exponent };
}

const numberIn = (json: string) => (parseJson(`{"number": ${json}}`) as { number: unknown }).number;

describe('parseJson', () => {
  test.each([
    '9007199254740993',
    '-9007199254740993',
    '1234567890123456789',
    '0.12345678901234567890',
    '12345678901234.56789',
    '1e400',
    '1000000000000000000000000',
    '-1E-400',
    '123456789012345678e3',
  ])('keeps the digits of %s', (sent) => {
    const number = numberIn(sent);
    expect(isExactNumber(number) && digitsOf(number)).toBe(sent);
    expect(stringifyJson({ number })).toBe(`{"number":${sent}}`);
    expect(stringifyJson({ number }, 2)).toBe(`{\n  "number": ${sent}\n}`);
  });

  test.each(['0', '-1.50', '9007199254740992', '1e21', '0.0000001', '123456789012345', '0e999'])(
    'reads %s as a number, which a double has completely',
    (sent) => {
      expect(numberIn(sent)).toBe(Number(sent));
    },
  );

  test('a number that is read as a double has all digits that were sent', () => {
    fc.assert(
      fc.property(literal, (sent) => {
        const number = numberIn(sent);
        const printed = stringifyJson([number]).slice(1, -1);
        if (isExactNumber(number)) expect(printed).toBe(sent);
        else expect(decimal(printed)).toEqual(decimal(sent));
      }),
    );
  });

  test('any JSON comes back as it was, with exact numbers between hostile texts', () => {
    const text = fc.string({
      unit: fc.constantFrom('"', '\\', '1', '7', ':', ',', '[', '{', '\0', ' ', 'e', '.'),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.bigInt({ min: 10n ** 17n, max: 10n ** 30n }))), (entries) => {
        const json = `[${entries.map(([before, number]) => `${JSON.stringify(before)},{"n":${number},${JSON.stringify(`x${before}`)}:${number}}`).join()}]`;
        expect(stringifyJson(parseJson(json))).toBe(json);
      }),
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(stringifyJson(parseJson(json))).toBe(JSON.stringify(JSON.parse(json)));
      }),
    );
  });

  test('an object that only looks like an exact number is not taken for one', () => {
    const odd = { '\0': '12px' };
    expect(isExactNumber(parseJson(JSON.stringify(odd)))).toBe(false);
    expect(stringifyJson(odd)).toBe(JSON.stringify(odd));
  });

  test('invalid JSON is refused', () => {
    for (const json of ['{"a": 12345678901234567', '{"a": 1234567890123456.}', '["12345678901234567, 1e999]'])
      expect(() => parseJson(json)).toThrow(SyntaxError);
  });

  test('parsing a number of a million digits takes only a moment', () => {
    const long = '0.'.padEnd(1_000_000, '0');
    expect(numberIn(`${long}1`)).toEqual({ '\0': `${long}1` });
  });
});

test('exact numbers survive what workers and stores do to values', () => {
  const record = parseJson('{"id": 9007199254740993}');
  expect(stringifyJson(structuredClone(record))).toBe('{"id":9007199254740993}');
  expect(stringifyJson(JSON.parse(JSON.stringify(record)))).toBe('{"id":9007199254740993}');
});

test.each([
  ['1', '2', -1],
  ['9007199254740993', '9007199254740992', 1],
  ['-9007199254740993', '-9007199254740992', -1],
  ['0.10', '0.1', 0],
  ['-0', '0', 0],
  ['-1', '0', -1],
  ['1e21', '1000000000000000000000', 0],
  ['1e-7', '0.00000009', 1],
  ['12.5', '12.45', 1],
  ['100', '99.99999999999999999999', 1],
])('%s compared with %s is %i', (a, b, order) => {
  expect(Math.sign(compareDigits(a, b))).toBe(order);
  expect(Math.sign(compareDigits(b, a))).toBe(order === 0 ? 0 : -order);
});
