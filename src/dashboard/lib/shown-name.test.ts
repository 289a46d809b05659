import { expect, test } from 'vitest';
import { categoryName, isVisible, shownName } from '#contract/shown-name.ts';
import { companyName, documentTitle } from './shown-name.ts';

test.each([
  ['', false],
  [' \t\n', false],
  ['\u00a0\u2003\u3000', false],
  ['\u200b\u200d\ufeff', false],
  ['\u202e\u2066', false],
  ['\u00ad\u034f\u180e', false],
  ['\u3164\uffa0\u115f', false],
  ['\u2800\ufe0f', false],
  ['a', true],
  ['\u200b東', true],
  ['♥', true],
  ['0', true],
])('%j can be seen: %s', (text, expected) => {
  expect(isVisible(text)).toBe(expected);
});

test('a name without a visible character falls back to what identifies its record', () => {
  for (const name of [null, undefined, '', ' ', '\u200b', '\u3164 \u202e']) {
    expect(companyName({ id: 42, ...(name !== undefined && { name }) })).toBe('Company 42');
    expect(categoryName({ slug: 'noname', ...(name !== undefined && { name }) })).toBe('noname');
    expect(documentTitle(name ?? null)).toBe('Untitled document');
  }
  expect(categoryName({ slug: '', name: '' })).toBe('Unnamed category');
  expect(shownName(' Acme\u200b ', 'x')).toBe('Acme\u200b');
});
