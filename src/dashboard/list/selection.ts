import { useSelector } from '@tanstack/react-store';
import type { Atom } from '@tanstack/store';
import { useMemo } from 'react';
import { createRequiredContext } from '#dashboard/lib/required-context.tsx';

/**
 * Maximum number of records whose ids are read from the server to select them. Each request returns up to 500 ids, so a
 * higher number would keep the server busy for long. Actions on a whole list, such as an export, need no selection.
 */
export const MAX_READ_IDS = 10_000;

/** Ids of records that can be selected. Those of companies are numbers, those of offerings are text. */
export type SelectableId = number | string;

/**
 * Ids of the selected records, by list. They are only kept in memory, so that they are forgotten when the session ends.
 */
export type Selections = Atom<Readonly<Record<string, readonly SelectableId[]>>>;

export const [provideSelections, useSelections] = createRequiredContext<Selections>('selections');

/** Selected records of a list, and functions that change the selection. */
export interface Selection<Id extends SelectableId = number> {
  readonly ids: readonly Id[];
  readonly has: (id: Id) => boolean;
  readonly toggle: (id: Id) => void;
  readonly set: (some: readonly Id[], ticked: boolean) => void;
  readonly clear: () => void;
}

const NONE: readonly never[] = [];

/**
 * Returns the selection of a list. Records stay selected when the user turns the page or visits another page. The
 * returned object changes only when the selection does, so that turning the page doesn't re-render components that
 * receive it.
 */
function useSelectionOf<Id extends SelectableId>(list: string): Selection<Id> {
  const selections = useSelections();
  // The cast is safe because all ids of a list have the same type.
  const selected = useSelector(selections, (all) => (all[list] ?? NONE) as readonly Id[]);
  // These functions must be stable, so that selecting one row doesn't re-render the others.
  const change = useMemo(() => {
    const update = (next: (now: readonly SelectableId[]) => readonly SelectableId[]) =>
      selections.set((all) => ({ ...all, [list]: next(all[list] ?? NONE) }));
    return {
      toggle: (id: Id) =>
        update((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
      set: (some: readonly Id[], ticked: boolean) =>
        update((now) => {
          const changed = new Set<SelectableId>(some);
          return ticked ? [...new Set([...now, ...some])] : now.filter((id) => !changed.has(id));
        }),
      clear: () => update(() => NONE),
    };
  }, [selections, list]);
  return useMemo(() => {
    const set = new Set(selected);
    return { ids: selected, has: (id: Id) => set.has(id), ...change };
  }, [selected, change]);
}

/**
 * Returns the selected companies of the list with these ids. Without `ids`, returns those of the list of all companies.
 */
export const useSelection = (ids: readonly number[] | undefined): Selection =>
  useSelectionOf<number>(String(ids));

export const useOfferingSelection = (): Selection<string> => useSelectionOf<string>('offerings');
