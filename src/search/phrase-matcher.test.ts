import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../property-tests.ts';
import { createPhraseMatcher, hasPhrase } from './phrase-matcher.ts';
import { foldedWords } from './tokenize.ts';

const unit = fc.constantFrom(
  'a',
  'b',
  'B',
  'é',
  'ß',
  "'",
  '’',
  '-',
  '"',
  ':',
  '\\',
  '\n',
  ' ',
  ' ',
  '1',
  '東',
);
const text = fc.string({ unit, maxLength: 24 });
const phrase = fc.record({
  words: fc.array(fc.constantFrom('a', 'b', 'ab', 'ae', 'ass', '1'), { minLength: 1, maxLength: 3 }),
  isUnfinished: fc.boolean(),
});

test.each([
  ['Runs a data center.', true],
  ['Runs a Data-Center in Oslo', true],
  ["The world's dáta\ncenter", true],
  ['metadata center', false],
  ['data centers', false],
  ['data for a center', false],
])('the phrase "data center" in %j: %s', (sentence, found) => {
  const matcher = createPhraseMatcher({ words: ['data', 'center'], isUnfinished: false });
  expect(matcher.isIn(sentence)).toBe(found);
  expect(matcher.isInJson(JSON.stringify({ a: sentence })) ?? found).toBe(found);
});

test('an unfinished phrase ends with the start of a word', () => {
  const matcher = createPhraseMatcher({ words: ['data', 'cen'], isUnfinished: true });
  expect(matcher.isIn('a data center')).toBe(true);
  expect(matcher.isIn('a data incentive')).toBe(false);
});

test('names of fields and neighbouring values are no part of a phrase', () => {
  const matcher = createPhraseMatcher({ words: ['data', 'center'], isUnfinished: false });
  expect(matcher.isInJson('{"data center":"Oslo"}')).toBe(false);
  expect(matcher.isInJson('{"a":"data","b":["center"]}')).toBe(false);
  expect(matcher.isInJson('{"a":"data center","b":1}')).toBe(true);
});

test('a matcher finds what splitting the text into words finds', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), phrase, (texts, one) => {
      const { isIn, isInJson } = createPhraseMatcher(one);
      const found = texts.map((each) => hasPhrase(foldedWords(each), one));
      expect(texts.map(isIn)).toEqual(found);
      const inJson = isInJson(JSON.stringify(texts));
      if (inJson !== null) expect(inJson).toBe(found.includes(true));
    }),
    propertyRuns(12),
  );
});
