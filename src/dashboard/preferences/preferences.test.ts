import { expect, test } from 'vitest';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { createPreferences } from './preferences.ts';

test('a damaged entry falls back to the defaults, a damaged field to its own default', () => {
  const read = (text: string) =>
    createPreferences(safeStorage(fakeStorage({ 'dossier.preferences': text }))).get();
  const defaults = createPreferences(safeStorage()).get();
  expect(read('{')).toEqual(defaults);
  expect(read('5')).toEqual(defaults);
  expect(read('{"density":"huge","timeZone":"local"}')).toEqual({ ...defaults, timeZone: 'local' });
});
