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

/** A selection that lives as long as the page is open. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly number[]>([]);
  const has = (id: number) => ids.includes(id);
  const set = (some: readonly number[], ticked: boolean) =>
    setIds((now) => [...now.filter((id) => !some.includes(id)), ...(ticked ? some : [])]);
  return { ids, has, set, toggle: (id) => set([id], !has(id)), clear: () => setIds([]) };
}
