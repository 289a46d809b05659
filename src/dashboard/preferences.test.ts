import { expect, test, vi } from 'vitest';
import { createPreferences } from './preferences.ts';

/** The two calls of a Storage that preferences make, on a Map. */
function memoryStorage(entries = new Map<string, string>()): Storage {
  const { getItem, setItem }: Pick<Storage, 'getItem' | 'setItem'> = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
  };
  // The other calls of a Storage are never made.
  return { getItem, setItem } as Storage;
}

test('a choice is told at once and is there after a reload', () => {
  const storage = memoryStorage();
  const preferences = createPreferences(storage);
  const told = vi.fn();
  preferences.subscribe(told);
  preferences.change({ density: 'compact' });
  expect(told).toHaveBeenCalledOnce();
  expect(createPreferences(storage).read()).toEqual({ ...preferences.read(), density: 'compact' });
});

test('what another tab chose is taken over', () => {
  const storage = memoryStorage();
  const [here, there] = [createPreferences(storage), createPreferences(storage)];
  there.change({ shareSignIn: false });
  expect(here.read().shareSignIn).toBe(true);
  here.reread();
  expect(here.read().shareSignIn).toBe(false);
});

test('a damaged entry reads as the defaults, a damaged field as its own', () => {
  const entry = (text: string) => memoryStorage(new Map([['dossier.preferences', text]]));
  const defaults = createPreferences(null).read();
  expect(createPreferences(entry('{')).read()).toEqual(defaults);
  expect(createPreferences(entry('{"density":"huge","timeZone":"local"}')).read()).toEqual({
    ...defaults,
    timeZone: 'local',
  });
});

test('without storage a choice holds, and no other tab can undo it', () => {
  const preferences = createPreferences(null);
  preferences.change({ timeZone: 'local' });
  preferences.reread();
  expect(preferences.read().timeZone).toBe('local');
});
