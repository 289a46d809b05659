import { createAtom } from '@tanstack/store';
import type { SafeStorage } from './storage.ts';

export type PersistedStore<T extends object> = ReturnType<typeof createPersistedStore<T>>;

interface PersistedStoreOptions<T> {
  readonly storage: SafeStorage;
  readonly key: string;
  /** Converts saved JSON to state. For null, returns the default state. */
  readonly parse: (json: unknown) => T;
  /** Converts state to JSON. Null removes the saved entry. */
  readonly serialize?: (state: T) => unknown;
}

/**
 * Creates a store that loads its state from storage and saves every change. If storage fails, it keeps its state in
 * memory.
 */
export function createPersistedStore<T extends object>(options: PersistedStoreOptions<T>) {
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
    setState(update: (state: T) => T) {
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
