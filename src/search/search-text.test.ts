import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../property-tests.ts';
import { isPhrase, parseSearchText, searchesFor } from './search-text.ts';
import { joinedWords } from './word-lists.ts';

const wordsFirst = (a: unknown, b: unknown) => Number(typeof a !== 'string') - Number(typeof b !== 'string');
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
  ['Vaxin S.p.A.', ['vaxin'], []],
  ['the', ['the'], []],
  ['S.p.A.', ['spa'], []],
  ['a t & t', ['att'], []],
  ['A. O. Smith', ['ao', 'smith'], []],
  ['h & m s.a.', ['hm'], []],
  ['Vaxin Sp. z o.o.', ['vaxin'], []],
  ['Vaxin, S.A. de C.V.', ['vaxin'], []],
  ['Vaxin AB (publ)', ['vaxin'], []],
  ['株式会社任天堂', ['任天堂'], []],
  ['https://www.vaxin.example/about?x=1#y', ['vaxin', 'example'], []],
  ['(http://vaxin.example)', ['vaxin', 'example'], []],
  ['vaxin.example/about', ['vaxin', 'example'], []],
  ['info@vaxin.example', ['vaxin', 'example'], []],
  ['Vaxin Inc. (NASDAQ: VXN)', ['vaxin', 'vxn'], []],
  ['24/7 A/S', ['24', '7'], []],
  ['Acme - Berlin', ['acme', 'berlin'], []],
  ['27" screens', ['27', 'screens'], []],
  ['"東京"', ['東京'], []],
  ['"', [], []],
  ['-', [], []],
  ['"" -"" - "', [], []],
])('%s is read as wanted %j and excluded %j', (text, wanted, excluded) => {
  const { wanted: terms, excluded: others } = parseSearchText(text);
  expect(terms.map((term) => (isPhrase(term) ? term : term.word)).toSorted(wordsFirst)).toEqual(
    wanted.toSorted(wordsFirst),
  );
  expect(others).toEqual(excluded);
});

test('the plain text is what a name can equal', () => {
  expect(parseSearchText(' “Acme Bank” -ohio ').plain).toBe('Acme Bank');
  expect(parseSearchText('Acme  Bank ').plain).toBe('Acme  Bank');
  expect(parseSearchText('Acme - Berlin -').plain).toBe('Acme - Berlin');
});

test('of a text without quotes and minuses, all words with a meaning must match', () => {
  const text = fc.string({ unit: anyCharacter }).map((each) => each.replaceAll(/[-"“”„‟«»@:/]/g, ' '));
  fc.assert(
    fc.property(text, (typed) => {
      const { wanted, optional, excluded, plain } = parseSearchText(typed);
      const words = [...wanted.map((term) => (isPhrase(term) ? '' : term.word)), ...optional];
      expect(new Set(words)).toEqual(new Set(joinedWords(typed).slice(0, 50)));
      expect({ excluded, plain }).toEqual({ excluded: [], plain: typed.trim() });
    }),
  );
});

test('a word stands for other spellings, and for itself with its neighbours in one', () => {
  const [first, second] = parseSearchText('st micro electronics of').wanted;
  expect(first).toMatchObject({ word: 'st', synonyms: ['saint'] });
  expect(first).toMatchObject({ joined: expect.arrayContaining(['stmicro', 'stmicroelectronics']) });
  expect(second).toMatchObject({ word: 'micro', whole: 'stmicroelectronics' });
  expect(second).toMatchObject({
    spans: expect.arrayContaining(['micro', 'st micro', 'micro electronics of']),
  });
});

test('quotes and minuses alone search for nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', '-', ' ', '“', '”') }), (typed) => {
      expect(parseSearchText(typed)).toEqual({
        text: typed,
        wanted: [],
        optional: [],
        excluded: [],
        plain: '',
      });
    }),
  );
  expect(['bank', '#', '-bank', ' '].map((text) => searchesFor(parseSearchText(text)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
