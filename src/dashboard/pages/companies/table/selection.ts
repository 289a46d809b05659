import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Selected ids; kept across pages of the list, and while one looks at other pages. */
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

const NONE: readonly number[] = [];

const keyOf = (list: string) => ['selection', list];

/**
 * The selection of a list of ids, or of all companies. It is in the cache, so that it is still there when one returns
 * from a company, and gone with the session. The same object until it changes, so that what depends on it need not
 * render when a page turns.
 */
export function useSelection(ids: readonly number[] | undefined): Selection {
  const cache = useQueryClient();
  const list = String(ids);
  // Nothing is ever fetched: the data is what was selected.
  const { data: selected = NONE } = useQuery<readonly number[]>({
    queryKey: keyOf(list),
    enabled: false,
    gcTime: Infinity,
  });
  // Stable functions, so that selecting one row does not re-render the others.
  const change = useMemo(
    () =>
      changes((update) => cache.setQueryData<readonly number[]>(keyOf(list), (now = NONE) => update(now))),
    [cache, list],
  );
  return useMemo(
    () => ({ ids: selected, has: (id) => selected.includes(id), ...change }),
    [selected, change],
  );
}
