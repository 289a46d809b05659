import { openStorage, type SafeStorage } from '../storage.ts';

export interface FakeStorage extends Storage {
  /** When `full`, writes throw; when `blocked`, reads throw too. */
  state: 'usable' | 'full' | 'blocked';
}

export function fakeStorage(entries: Readonly<Record<string, string>> = {}): FakeStorage {
  const map = new Map(Object.entries(entries));
  const refuse = (...states: FakeStorage['state'][]) => {
    if (states.includes(fake.state)) throw new DOMException('Refused.', 'SecurityError');
    return map;
  };
  const fake: FakeStorage = {
    state: 'usable',
    getItem: (name) => refuse('blocked').get(name) ?? null,
    setItem: (name, value) => void refuse('blocked', 'full').set(name, value),
    removeItem: (name) => void refuse('blocked').delete(name),
    clear: () => refuse('blocked').clear(),
    key: (at) => [...refuse('blocked').keys()][at] ?? null,
    get length() {
      return refuse('blocked').size;
    },
  };
  return fake;
}

/** Creates a `SafeStorage` on top of `storage`. Without an argument, it behaves as if the browser blocked storage. */
export const safeStorage = (storage?: Storage): SafeStorage =>
  openStorage(() => {
    if (!storage) throw new DOMException('Blocked.', 'SecurityError');
    return storage;
  });
