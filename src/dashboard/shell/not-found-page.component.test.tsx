import { expect, test } from 'vitest';
import { closestPages } from '#dashboard/shell/not-found-page.tsx';

test.each([
  ['/company', 'Companies'],
  ['/offering/7/x', 'Company 7'],
  ['/ofering', 'Offerings'],
  ['/setings', 'Settings'],
  ['/offerimgs', 'Offerings'],
  ['/companiess', 'Companies'],
  ['/comparison', 'Compare'],
  ['/api', 'API reference'],
  ['/api-docs', 'API reference'],
  ['/company/42', 'Company 42'],
])('the closest page to %s is %s', (path, name) => {
  expect(closestPages(path)[0]?.name).toBe(name);
});

test.each(['/', '/nowhere'])(
  'for %s, which resembles no page, the first of the menu are suggested',
  (path) => {
    expect(closestPages(path).map(({ name }) => name)).toEqual(['Brief', 'Companies', 'News']);
  },
);
