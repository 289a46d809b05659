import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearchText, searchesFor } from './search-terms.ts';
import { foldedWords } from './tokenize.ts';

const phrase = (text: string, isUnfinished = false) => ({ words: text.split(' '), isUnfinished });

test.each([
  ['solar Grid', ['solar', 'grid'], []],
  ['"Data center"', [phrase('data center')], []],
  ['“Data center”', [phrase('data center')], []],
  ['bank "data cen', ['bank', phrase('data cen', true)], []],
  ['bank -fintech', ['bank'], ['fintech']],
  ['-"data center" solar', ['solar'], [phrase('data center')]],
  ['-e-commerce', [], [phrase('e commerce', true)]],
  ['e-commerce', ['e', 'commerce'], []],
  ['Acme - Berlin', ['acme', 'berlin'], []],
  ['27" screens', ['27', 'screens'], []],
  ['"東京"', ['東京'], []],
  ['"', [], []],
  ['-', [], []],
  ['"" -"" - "', [], []],
])('%s is read as wanted %j and excluded %j', (text, wanted, excluded) => {
  expect(parseSearchText(text)).toMatchObject({ wanted, excluded });
});

test('the plain text is what a name can equal', () => {
  expect(parseSearchText(' “Acme Bank” -ohio ').plain).toBe('Acme Bank');
  expect(parseSearchText('Acme  Bank ').plain).toBe('Acme  Bank');
  expect(parseSearchText('Acme - Berlin -').plain).toBe('Acme - Berlin');
});

test('a text without quotes and minuses is its words', () => {
  const text = fc.string({ unit: 'binary' }).map((each) => each.replaceAll(/[-"“”„‟«»]/g, ' '));
  fc.assert(
    fc.property(text, (typed) => {
      const { wanted, excluded, plain } = parseSearchText(typed);
      expect(wanted).toEqual([...new Set(foldedWords(typed))].slice(0, 50));
      expect({ excluded, plain }).toEqual({ excluded: [], plain: typed.trim() });
    }),
  );
});

test('quotes and minuses alone search for nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', '-', ' ', '“', '”') }), (typed) => {
      expect(parseSearchText(typed)).toEqual({ wanted: [], excluded: [], plain: '' });
    }),
  );
  expect(['bank', '#', '-bank', ' '].map(searchesFor)).toEqual([true, true, false, false]);
});
