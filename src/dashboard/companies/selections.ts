import type { Atom } from '@tanstack/store';

/** The companies selected in each list of ids, by its `ids` as text. In memory, so that they end with the session. */
export type Selections = Atom<Readonly<Record<string, readonly number[]>>>;
