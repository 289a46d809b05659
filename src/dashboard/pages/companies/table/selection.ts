import { useState } from 'react';

/** The ids that are ticked; they stay ticked while one turns pages. */
export interface Selection {
  readonly ids: readonly number[];
  has(id: number): boolean;
  toggle(id: number): void;
  /** Ticks or clears several at once. */
  set(ids: readonly number[], ticked: boolean): void;
  clear(): void;
}

type SetIds = (change: (now: readonly number[]) => readonly number[]) => void;

const changes = (setIds: SetIds): Pick<Selection, 'toggle' | 'set' | 'clear'> => ({
  toggle: (id) => setIds((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
  set: (some, ticked) =>
    setIds((now) => [...now.filter((id) => !some.includes(id)), ...(ticked ? some : [])]),
  clear: () => setIds(() => []),
});

/** A selection that lives as long as the page is open. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly number[]>([]);
  // The same functions all the time, so that a row is not drawn again because another one was ticked.
  const [change] = useState(() => changes(setIds));
  return { ids, has: (id) => ids.includes(id), ...change };
}
