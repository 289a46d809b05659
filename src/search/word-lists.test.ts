import { expect, test } from 'vitest';
import { singularOrPluralOf } from './word-lists.ts';

test.each([
  ['banks', 'bank'],
  ['companies', 'company'],
  ['utility', 'utilities'],
  ['semiconductors', 'semiconductor'],
  ['boxes', 'box'],
  ['churches', 'church'],
  ['business', null],
  ['status', null],
  ['analysis', null],
  ['bank', null],
  ['gas', null],
  ['東京', null],
])('the other number of %s is %s', (word, other) => {
  expect(singularOrPluralOf(word)).toBe(other);
});
