import { DOSSIER_DIALECT } from '#contract/parameters.ts';
import { expect, test } from 'vitest';
import { createApiTarget, dialectEntry, type ApiTarget, isDossierServer } from '../api-target.ts';
import { unknownServer } from '../testing/odd-server.ts';
import { openDialect } from './dialect-store.ts';

const reopen = (server: ApiTarget) => openDialect(createApiTarget(server));

test('reread takes over what other tabs set or detected and clears rejections when an override changes', () => {
  const server = unknownServer();
  const store = openDialect(server);
  const notified: unknown[] = [];
  server.dialect.subscribe(() => notified.push(store.read().ids));
  store.put('rejected', { ids: false });
  const ids = { name: 'id', array: 'comma', several: 'any' } as const;
  server.sessionStorage.setItem(dialectEntry(server), JSON.stringify({ offeringId: 'code' }));
  store.reread();
  expect(store.read()).toMatchObject({ ids: false, offeringId: 'code' });
  server.localStorage.setItem(dialectEntry(server), JSON.stringify({ ids }));
  store.reread();
  expect(store.read()).toMatchObject({ ids, offeringId: 'code' });
  expect(notified).toEqual([false, false, ids]);
});

test('an override persists until it is reset or forgotten', () => {
  const server = unknownServer(DOSSIER_DIALECT);
  const store = openDialect(server);
  store.put('override', { ids: false, offeringList: 'rows' });
  expect(reopen(server).read()).toMatchObject({ ids: false, offeringList: 'rows' });
  expect(isDossierServer(server)).toBe(false);
  store.put('override', { ids: null, offeringList: null });
  expect(server.localStorage.getItem(dialectEntry(server))).toBeNull();
  expect(isDossierServer(server)).toBe(true);
  store.put('override', { categories: false });
  store.forget('override');
  expect(store.read().categories).toMatchObject({ name: 'category_slugs' });
  expect(isDossierServer(server)).toBe(true);
});
