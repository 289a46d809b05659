import { OUR_NAME } from '#contract/our-name.ts';
import { expect, test } from 'vitest';
import { dialectEntry, type Server, speaksOurs } from '../server.ts';
import { unknownServer } from '../testing/odd-server.ts';
import { openDialect } from './dialect-store.ts';

/** A storage of which only what the store uses is there. */
function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

const reopened = (server: Server) => openDialect({ ...server, dialect: null });

test('what is set here stays, until it is set back or forgotten', () => {
  const server: Server = { ...unknownServer(OUR_NAME), shared: fakeStorage() };
  const store = openDialect(server);
  store.put('chosen', { ids: false, offeringList: 'rows' });
  expect(reopened(server).read()).toMatchObject({ ids: false, offeringList: 'rows' });
  expect(speaksOurs(server)).toBe(false);
  store.put('chosen', { ids: null, offeringList: null });
  expect(server.shared?.getItem(dialectEntry(server))).toBeNull();
  expect(speaksOurs(server)).toBe(true);
  store.put('chosen', { categories: false });
  store.forget('chosen');
  expect(store.read().categories).toMatchObject({ name: 'category_slugs' });
  expect(speaksOurs(server)).toBe(true);
});
