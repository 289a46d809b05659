import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alphabetKey, compareNames, fold } from './alphabet.ts';

test.each([
  ['Żółw', 'zolw'],
  ['ẞtein', 'sstein'],
  ['Ænima', 'aenima'],
  ['Þór', 'thor'],
  ['Ёлка', 'елка'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['ガス', 'がす'],
  ['ｶﾞｽ', 'がす'],
  ['カス', 'かす'],
  ['हिन्दी', 'हिन्दी'],
  ['ไทย์', 'ไทย์'],
  ['٢٠٢٦ ２０２６ २०२६ 𝟚', '2026 2026 2026 2'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('names are in one alphabet: symbols, numbers by their value, then letters whatever their marks', () => {
  const names = [
    '!Hey',
    '(Brackets)',
    '2x',
    '3M',
    '007 Films',
    '10x',
    'Ænima',
    'ærial',
    ' Leading space',
    'Łódź',
    'Øre',
    'Oslo',
    'ẞtein',
    'Þór',
    'Tide 2',
    'Tide 10',
    'Zoo',
    'Ωmega',
    'Ёлка',
  ];
  expect(names.toReversed().toSorted(compareNames)).toEqual(names);
  expect(alphabetKey('ÉCLAIR')).toBe(alphabetKey('eclair'));
});

test('an ASCII text is folded as within a text that is not ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(fold(`é${text}`)).toBe(`e${fold(text)}`);
    }),
  );
});
