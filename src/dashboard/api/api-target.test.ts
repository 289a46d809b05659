import { expect, test } from 'vitest';
import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import { createApiTarget, type ApiTarget, isDossierServer } from './api-target.ts';
import { dialectEntry } from './dialect/dialect-entry.ts';
import { unknownServer } from './testing/odd-server.ts';

const reopen = (server: ApiTarget) => createApiTarget(server).dialect;

test('reload takes over what other tabs set or detected and clears rejections when an override changes', () => {
  const server = unknownServer();
  const store = server.dialect;
  const notified: unknown[] = [];
  server.dialect.subscribe(() => notified.push(store.get().merged.ids));
  store.put('rejected', { ids: false });
  const ids = { name: 'id', array: 'comma', several: 'any' } as const;
  server.localStorage.setItem(
    dialectEntry(server.address, 'detected'),
    JSON.stringify({ offeringId: 'code' }),
  );
  store.reload();
  expect(store.get().merged).toMatchObject({ ids: false, offeringId: 'code' });
  server.localStorage.setItem(dialectEntry(server.address), JSON.stringify({ ids }));
  store.reload();
  expect(store.get().merged).toMatchObject({ ids, offeringId: 'code' });
  expect(notified).toEqual([false, false, ids]);
});

test('an override persists until it is reset or forgotten', () => {
  const server = unknownServer(DOSSIER_DIALECT);
  const store = server.dialect;
  store.put('override', { ids: false, offeringList: 'rows' });
  expect(reopen(server).get().merged).toMatchObject({ ids: false, offeringList: 'rows' });
  expect(isDossierServer(server)).toBe(false);
  store.put('override', { ids: null, offeringList: null });
  expect(server.localStorage.getItem(dialectEntry(server.address))).toBeNull();
  expect(isDossierServer(server)).toBe(true);
  store.put('override', { categories: false });
  store.forget('override');
  expect(store.get().merged.categories).toMatchObject({ name: 'category_slugs' });
  expect(isDossierServer(server)).toBe(true);
});
