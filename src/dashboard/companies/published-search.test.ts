import { expect, test } from 'vitest';
import { parseSearch } from '../lib/url/search-codec.ts';
import { toFilterChips } from './filter-chips.ts';
import { parsePublished, toPublished } from './published-search.ts';

const read = (query: string) => parsePublished(parseSearch(query));

test('companies are filtered by research, news and deals, since a month or a day', () => {
  const base = { types: [], deals: [], text: '', since: '2026-06' };
  expect(toPublished(read('?research=interview,market&news=oslo&deal=acquisition&since=2026-06'))).toEqual([
    { ...base, types: ['market', 'interview'] },
    { ...base, types: ['news'], text: 'oslo' },
    { ...base, deals: ['acquisition'] },
  ]);
  expect(toPublished(read('?research=any'))).toEqual([
    { ...base, types: ['company', 'market', 'interview', 'other'], since: null },
  ]);
  expect(toPublished(read('?news=any&since=2026-06-15'))).toEqual([
    { ...base, types: ['news'], since: '2026-06-15' },
  ]);
});

test.each(['?since=2026-06', '?research=podcast', '?deal=&news=+', '?research=any&since=june'])(
  'what means nothing is left out: %s',
  (query) => expect(read(query).since).toBeUndefined(),
);

test('chips say what was published, and since when', () => {
  const names = (query: string) => toFilterChips(read(query), String).map(({ name }) => name);
  expect(names('?research=interview&since=2026-06')).toEqual(['Interviews since Jun 2026']);
  expect(names('?news=oslo&deal=acquisition,funding&since=2026-06-15')).toEqual([
    'News about “oslo” since 15 Jun 2026',
    'Acquisitions or funding since 15 Jun 2026',
  ]);
});
