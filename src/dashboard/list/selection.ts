import { useSelector } from '@tanstack/react-store';
import type { Atom } from '@tanstack/store';
import { useMemo } from 'react';
import { createRequiredContext } from '#dashboard/lib/required-context.tsx';

/** Ids of the selected companies, by list. Only kept in memory, so that they are forgotten with the session. */
export type Selections = Atom<Readonly<Record<string, readonly number[]>>>;

export const [provideSelections, useSelections] = createRequiredContext<Selections>('selections');

export type Selection = ReturnType<typeof useSelection>;

const NONE: readonly number[] = [];

/**
 * Returns the selected companies of a list of ids or, without `ids`, of the list of all companies. They stay selected
 * when the user turns the page or visits another page. The returned object changes only when the selection does, so
 * that a page turn doesn't re-render components that receive it.
 */
export function useSelection(ids: readonly number[] | undefined) {
  const selections = useSelections();
  const list = String(ids);
  const selected = useSelector(selections, (all) => all[list] ?? NONE);
  // These functions must be stable, so that selecting one row doesn't re-render the others.
  const change = useMemo(() => {
    const update = (next: (now: readonly number[]) => readonly number[]) =>
      selections.set((all) => ({ ...all, [list]: next(all[list] ?? NONE) }));
    return {
      toggle: (id: number) =>
        update((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
      set: (some: readonly number[], ticked: boolean) =>
        update((now) => {
          const changed = new Set(some);
          return ticked ? [...new Set([...now, ...some])] : now.filter((id) => !changed.has(id));
        }),
      clear: () => update(() => NONE),
    };
  }, [selections, list]);
  return useMemo(() => {
    const set = new Set(selected);
    return { ids: selected, has: (id: number) => set.has(id), ...change };
  }, [selected, change]);
}
