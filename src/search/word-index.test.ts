import { expect, test } from 'vitest';
import { FIELD, ID_SCORE, IS_IN_NAME, KNOWN_TYPO_SCORES, MAY_HIDE_NAME, SCORES } from './word-index.ts';

test('a score tells by its value whether the match is in a name', () => {
  const byKind = [...Object.values(SCORES), ...Object.values(KNOWN_TYPO_SCORES)];
  const inNames = byKind.flatMap((scores) => scores.slice(0, FIELD.alias));
  const elsewhere = byKind.flatMap((scores) => scores.slice(FIELD.alias)).filter((score) => score > 0);
  // Some matches score 1 less: in a word that is singular instead of plural, and by the meaning of a word.
  const lowered = elsewhere.map((score) => score - 1);
  expect(inNames.every((score) => IS_IN_NAME[score] === 1)).toBe(true);
  expect([ID_SCORE, ...elsewhere, ...lowered].filter((score) => IS_IN_NAME[score] === 1)).toEqual([]);
  expect([...elsewhere, ...lowered].filter((score) => MAY_HIDE_NAME[score] === 1)).toEqual([]);
  expect(inNames.filter((score) => MAY_HIDE_NAME[score] === 1)).toEqual([]);
});
