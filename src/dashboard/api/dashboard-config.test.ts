import { expect, test } from 'vitest';
import { loadConfig } from './dashboard-config.ts';

const DEFAULTS = { apiBaseUrl: '', logoBaseUrl: null, demoKey: null, demoCounts: null };

test('every field of the configuration has a default, also where it is not what it should be', async () => {
  expect(await loadConfig(() => Promise.resolve({}))).toEqual(DEFAULTS);
  expect(await loadConfig(() => Promise.resolve({ apiBaseUrl: 7, demoCounts: 'many' }))).toEqual(DEFAULTS);
});

test('without a configuration, or with one that is no object, the defaults apply', async () => {
  expect(await loadConfig(() => Promise.reject(new Error('404')))).toEqual(DEFAULTS);
  expect(await loadConfig(() => Promise.resolve(null))).toEqual(DEFAULTS);
});

test('the configured dialect is kept as it is, and slashes after the address are left out', async () => {
  const dialect = { anything: ['at all'] };
  expect(await loadConfig(() => Promise.resolve({ apiBaseUrl: 'https://api.example/v//', dialect }))).toEqual(
    {
      ...DEFAULTS,
      apiBaseUrl: 'https://api.example/v',
      dialect,
    },
  );
});
