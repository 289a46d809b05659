import { expect, test } from 'vitest';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { formatSource } from './dialect-group.tsx';

const style = (name: string) => ({ name, array: 'repeat', several: 'any' }) as const;

test("the source is named, and the user's override comes first", () => {
  const server = unknownServer({ categories: style('slugs') });
  const store = server.dialect;
  expect(formatSource(server, store.get().bySource, 'ids')).toBe('Not detected yet');
  store.put('detected', { ids: style('ids') });
  expect(formatSource(server, store.get().bySource, 'ids')).toBe('Detected');
  expect(formatSource(server, store.get().bySource, 'categories')).toBe('Set by your administrator');
  store.put('override', { categories: style('category') });
  expect(formatSource(server, store.get().bySource, 'categories')).toBe('Set by you');
  store.put('rejected', { categories: false });
  expect(formatSource(server, store.get().bySource, 'categories')).toBe(
    'Set by you, but the server ignores it',
  );
  const dossierServer = unknownServer(DOSSIER_DIALECT);
  expect(formatSource(dossierServer, dossierServer.dialect.get().bySource, 'ids')).toBe('Dossier server');
});

test('the limit seen in list pages stands in for an unknown maximum', () => {
  const server = unknownServer();
  const store = server.dialect;
  expect(formatSource(server, store.get().bySource, 'largestLimit')).toBe('Not detected yet');
  const seen = (min: number, max: number) => {
    store.put('detected', { companies: { min, max } });
    return formatSource(server, store.get().bySource, 'largestLimit');
  };
  expect(seen(0, 50)).toBe('Detected: at most 50 rows');
  expect(seen(20, 0)).toBe('Detected: always 20 rows');
  expect(seen(30, Number.MAX_SAFE_INTEGER)).toBe('Detected: at least 30 rows');
  store.put('override', { largestLimit: 100 });
  expect(formatSource(server, store.get().bySource, 'largestLimit')).toBe('Set by you');
});
