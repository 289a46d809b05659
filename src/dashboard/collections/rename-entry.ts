import type { EntryList } from './collection-store.ts';
import { type Named, sameName } from './collections.ts';

/** An entry, those that its name must differ from, and the list that keeps it. */
export interface Renamable<T extends Named> {
  readonly entry: T;
  readonly among: readonly T[];
  readonly list: EntryList<T>;
}

/** Returns an error message, or null if the entry has the name now. */
export function renameEntry<T extends Named>(
  { entry: { id }, among, list }: Renamable<T>,
  name: string,
): string | null {
  if (among.some((each) => each.id !== id && sameName(each.name, name))) return 'This name is already taken.';
  list.edit(id, (now) => ({ ...now, name }));
  return null;
}
