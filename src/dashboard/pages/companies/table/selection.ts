import { useMemo, useState } from 'react';

/** Selected ids; kept across pages. */
export interface Selection {
  readonly ids: readonly number[];
  has(id: number): boolean;
  toggle(id: number): void;
  set(ids: readonly number[], ticked: boolean): void;
  clear(): void;
}

type SetIds = (change: (now: readonly number[]) => readonly number[]) => void;

const changes = (setIds: SetIds): Pick<Selection, 'toggle' | 'set' | 'clear'> => ({
  toggle: (id) => setIds((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
  set: (some, ticked) =>
    setIds((now) => (ticked ? [...new Set([...now, ...some])] : now.filter((id) => !some.includes(id)))),
  clear: () => setIds(() => []),
});

/**
 * Selection that lives until the page unmounts or shows another list of ids. The same object until it changes, so that
 * what depends on it need not render when a page turns.
 */
export function useSelection(list: readonly number[] | undefined): Selection {
  const [ids, setIds] = useState<readonly number[]>([]);
  const key = String(list);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    setIds([]);
  }
  // Stable functions, so that selecting one row does not re-render the others.
  const [change] = useState(() => changes(setIds));
  return useMemo(() => ({ ids, has: (id) => ids.includes(id), ...change }), [ids, change]);
}
