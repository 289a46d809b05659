import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_NAME_LENGTH } from './collections.ts';
import { suggestName } from './save-view.tsx';

test.each([
  ['/companies', 'All companies'],
  ['/companies?page=2&sort=-updated&view=cards', 'All companies'],
  ['/companies?category=fintech,energy-storage&founded=2018-', 'Fintech, Energy storage · 2018-'],
  [
    '/companies?q=solar+grid&location=Berlin,+Germany;Lyon,+France',
    'solar grid · Berlin, Germany, Lyon, France',
  ],
  ['/companies?every=ai,health&except=oil,energy-storage', 'Ai and Health · not Oil, not Energy storage'],
  ['/companies?ids=1,2,3', 'Selected companies (3)'],
  ['/companies?ids=1,2&watchlist=Grid,+storage', 'Grid, storage'],
  ['/explore?category=fintech&updated=2025-11..2026-03', 'Fintech · Updated 2025-11 – 2026-03'],
  ['/offerings?view=json', 'All offerings'],
])('%s gets the suggested name “%s”', (href, name) => expect(suggestName(href)).toBe(name));

test('any list URL gets a valid name', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const name = suggestName(`/companies?${query}`);
      expect(name).not.toBe('');
      expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
    }),
  );
});
