import { type Atom, createAtom } from '@tanstack/store';

/** The companies selected in each list of ids, by its `ids` as text. In memory, so that they end with the session. */
export type Selections = Atom<Readonly<Record<string, readonly number[]>>>;

export const createSelections = (): Selections => createAtom<Readonly<Record<string, readonly number[]>>>({});
