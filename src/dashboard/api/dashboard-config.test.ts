import { expect, test } from 'vitest';
import { loadConfig } from './dashboard-config.ts';

const DEFAULTS = {
  apiBaseUrl: '',
  logoBaseUrl: null,
  demoKey: null,
  demoCounts: null,
  exports: null,
  search: null,
};

test('every field of the configuration has a default, also where its value is invalid', async () => {
  expect(await loadConfig(() => Promise.resolve({}))).toEqual(DEFAULTS);
  expect(await loadConfig(() => Promise.resolve({ apiBaseUrl: 7, demoCounts: 'many' }))).toEqual(DEFAULTS);
});

test('without a configuration, or with one that is not an object, the defaults apply', async () => {
  expect(await loadConfig(() => Promise.reject(new Error('404')))).toEqual(DEFAULTS);
  expect(await loadConfig(() => Promise.resolve(null))).toEqual(DEFAULTS);
});

test('the configured dialect is kept unchanged, and trailing slashes of the URL are removed', async () => {
  const dialect = { anything: ['at all'] };
  expect(await loadConfig(() => Promise.resolve({ apiBaseUrl: 'https://api.example/v//', dialect }))).toEqual(
    {
      ...DEFAULTS,
      apiBaseUrl: 'https://api.example/v',
      dialect,
    },
  );
});
