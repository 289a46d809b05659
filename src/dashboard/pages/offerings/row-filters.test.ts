import { expect, test } from 'vitest';
import { matchesText } from './row-filters.ts';

const record = { id: 7, title: 'Série C', terms: { transfer: ['Free', null] }, price: 41.5 };

test.each(['serie', 'SÉRIE c', 'free 41.5', '', '7'])('searching for %j finds the record', (query) => {
  expect(matchesText(record, query)).toBe(true);
});

test.each(['title', 'serie d', 'null'])(
  'searching for %j does not find it: field names and null are not text',
  (query) => {
    expect(matchesText(record, query)).toBe(false);
  },
);
