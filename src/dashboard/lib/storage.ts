import { createAtom, type ReadonlyAtom } from '@tanstack/store';

/** Browser storage that never throws. If it is blocked or full, values are kept in memory until the tab is closed. */
export type SafeStorage = ReturnType<typeof openStorage>;

/**
 * Wraps browser storage so that it never throws. `open` may throw, because browsers do so when storage is blocked.
 */
export function openStorage(open: () => Storage) {
  const failed = createAtom(false);
  const unsaved = new Map<string, string | null>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open());
    } catch {
      failed.set(true);
      return undefined;
    }
  };
  return {
    failed: failed as ReadonlyAtom<boolean>,
    getItem(key: string): string | null {
      const newer = unsaved.get(key);
      return newer === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : newer;
    },
    setItem(key: string, value: string | null) {
      unsaved.set(key, value);
      attempt((storage) => {
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, value);
        unsaved.delete(key);
      });
    },
    clear() {
      unsaved.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/** True if the browser refused to write because its storage is full. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
