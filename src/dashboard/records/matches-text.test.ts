import { expect, test } from 'vitest';
import { matchesText } from './matches-text.ts';

const record = { id: 7, title: 'Série C', terms: { transfer: ['Free', null] }, price: 41.5 };

test.each(['serie', 'SÉRIE c', 'free 41.5', '', '7'])('%j is found', (sought) => {
  expect(matchesText(record, sought)).toBe(true);
});

test.each(['title', 'serie d', 'null'])('%j is not: names of fields and nothing are no text', (sought) => {
  expect(matchesText(record, sought)).toBe(false);
});
