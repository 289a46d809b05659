import { OUR_NAME } from '#contract/our-name.ts';
import { expect, test } from 'vitest';
import { openDialect } from '../../api/dialect/dialect-store.ts';
import { unknownServer } from '../../api/testing/odd-server.ts';
import { limitSourceWords, sourceWords } from './dialect-words.ts';

const style = (name: string) => ({ name, array: 'repeat', several: 'any' }) as const;

test('who says so is named, and the reader comes first', () => {
  const server = unknownServer({ categories: style('slugs') });
  const store = openDialect(server);
  expect(sourceWords(server, store, 'ids')).toBe('Not known yet');
  store.put('detected', { ids: style('ids') });
  expect(sourceWords(server, store, 'ids')).toBe('Detected');
  expect(sourceWords(server, store, 'categories')).toBe('Set by the deployment');
  store.put('chosen', { categories: style('category') });
  expect(sourceWords(server, store, 'categories')).toBe('Set here');
  store.put('disproved', { categories: false });
  expect(sourceWords(server, store, 'categories')).toBe('Set here, but the server does not filter by it');
  const ours = unknownServer(OUR_NAME);
  expect(sourceWords(ours, openDialect(ours), 'ids')).toBe('Dossier’s own service');
});

test('what the pages of a list have shown stands for a largest limit', () => {
  const server = unknownServer();
  const store = openDialect(server);
  expect(limitSourceWords(server, store)).toBe('Not known yet');
  const seen = (least: number, most: number) => {
    store.put('detected', { companies: { least, most } });
    return limitSourceWords(server, store);
  };
  expect(seen(0, 50)).toBe('Detected: at most 50 rows');
  expect(seen(20, 0)).toBe('Detected: always 20 rows');
  expect(seen(30, Number.MAX_SAFE_INTEGER)).toBe('Detected: at least 30 rows');
  store.put('chosen', { largestLimit: 100 });
  expect(limitSourceWords(server, store)).toBe('Set here');
});
