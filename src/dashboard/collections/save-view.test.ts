import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODED_PARAMS } from '#dashboard/search-params/search-params.ts';
import { MAX_NAME_LENGTH } from './collections.ts';
import { suggestName } from './save-view.tsx';

test.each([
  ['/companies', 'All companies'],
  ['/companies?page=2&sort=-updated&view=cards', 'All companies'],
  [
    '/companies?category=fintech,energy-storage&founded=2018-',
    'Fintech, Energy storage · Founded 2018 or later',
  ],
  [
    '/companies?q=solar+grid&location=Berlin,+Germany;Lyon,+France',
    'solar grid · Berlin, Germany, Lyon, France',
  ],
  ['/companies?every=ai,health&except=oil,energy-storage', 'AI and Health · not Oil, not Energy storage'],
  ['/companies?ids=1,2,3', 'Selected companies (3)'],
  ['/companies?ids=1,2&watchlist=Grid,+storage', 'Grid, storage'],
  ['/explore?category=fintech&updated=2025-11..2026-03', 'Fintech · Updated Nov 2025 – Mar 2026'],
  ['/companies?updated=7d', 'Updated in the last 7 days'],
  ['/news?from=1d&category=ai', 'since yesterday · AI'],
  ['/offerings?range=closes_at/0d..7d', 'Closes in the next 7 days'],
  ['/offerings?view=json', 'All offerings'],
  ['/offerings?where=kind/Note,terms/transfer/Free', 'Note, Free'],
  ['/offerings?range=minimum_investment/..10000 USD', 'Minimum investment up to 10,000 USD'],
  ['/offerings?range=closes_at/2026-11-27..2026-12-27&status=open', 'Closes 27 Nov 2026–27 Dec 2026 · Open'],
])('%s gets the suggested name “%s”', (href, name) => expect(suggestName(href)).toBe(name));

const codedQuery = fc
  .dictionary(
    fc.constantFrom(...CODED_PARAMS),
    fc.constantFrom('1', 'ai,data', '2018-2020', 'a/1..2 USD', 'a/b/C', '2026-01..2026-03', '-name', 'x;y'),
    { minKeys: 1 },
  )
  .map((params) => new URLSearchParams(params).toString());

test('any list URL gets a valid name', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webQueryParameters(), codedQuery), (query) => {
      const name = suggestName(`/companies?${query}`);
      expect(name).not.toBe('');
      expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
    }),
  );
});
