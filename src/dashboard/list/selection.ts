import { useSelector } from '@tanstack/react-store';
import type { Atom } from '@tanstack/store';
import { useMemo } from 'react';
import { createRequiredContext } from '#dashboard/lib/required-context.tsx';

/**
 * Maximum number of records to select at once whose ids have to be read from the server, with up to 500 records a
 * request. More would keep both sides busy for long, and whatever takes a whole list, such as an export, needs no
 * selection.
 */
export const MAX_READ_IDS = 10_000;

/** Ids of records that can be selected. Those of companies are numbers, those of offerings are text. */
export type SelectableId = number | string;

/** Ids of the selected records, by list. Only kept in memory, so that they are forgotten with the session. */
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
 * returned object changes only when the selection does, so that a page turn doesn't re-render components that receive
 * it.
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
 * Returns the companies that the user has selected in the list of these ids; without `ids`, in the list of all
 * companies.
 */
export const useSelection = (ids: readonly number[] | undefined): Selection =>
  useSelectionOf<number>(String(ids));

export const useOfferingSelection = (): Selection<string> => useSelectionOf<string>('offerings');
