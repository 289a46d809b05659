import { expect, test } from 'vitest';
import { closestPages } from './closest-pages.ts';

test.each([
  ['/company', 'Companies'],
  ['/offering/7/x', 'Company 7'],
  ['/ofering', 'Offerings'],
  ['/setings', 'Settings'],
  ['/comparison', 'Compare'],
  ['/company/42', 'Company 42'],
])('%s is closest to %s', (path, name) => {
  expect(closestPages(path)[0]?.name).toBe(name);
});

test('an address like no other still offers three pages', () => {
  expect(closestPages('/')).toHaveLength(3);
});
