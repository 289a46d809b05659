import { createAtom, type ReadonlyAtom } from '@tanstack/store';
import type { SafeStorage } from './storage.ts';

/** State that survives a reload where the browser allows it, and is told to listeners in any case. */
export interface PersistedStore<T> extends Pick<ReadonlyAtom<T>, 'get' | 'subscribe'> {
  setState(update: (state: T) => T): void;
  /** Takes over what another tab has saved since. */
  reload(): void;
}

interface PersistedStoreOptions<T> {
  readonly storage: SafeStorage;
  readonly key: string;
  /** Reads a saved value, or the default from null; what throws counts as nothing saved. */
  readonly parse: (json: unknown) => T;
  /** What to save; null leaves no entry. */
  readonly serialize?: (state: T) => unknown;
}

/** A store on one entry of a storage, in JSON. */
export function createPersistedStore<T extends object>(options: PersistedStoreOptions<T>): PersistedStore<T> {
  const { storage, key, parse, serialize = (state) => state } = options;
  const decode = (text: string | null) => {
    try {
      return parse(JSON.parse(text ?? 'null'));
    } catch {
      return parse(null);
    }
  };
  let saved = storage.getItem(key);
  const state = createAtom<T>(decode(saved));
  return {
    get: state.get,
    subscribe: state.subscribe,
    setState(update) {
      const next = update(state.get());
      const json = serialize(next);
      saved = json === null ? null : JSON.stringify(json);
      storage.setItem(key, saved);
      state.set(next);
    },
    reload() {
      const text = storage.getItem(key);
      if (text === saved) return;
      saved = text;
      state.set(decode(text));
    },
  };
}
