import type { EntryList } from './collection-store.ts';
import { type Named, sameName } from './collections.ts';
import { NameForm } from './name-form.tsx';

/** One watchlist or view among the others of its kind. */
export interface EntryNameProps<T extends Named> {
  readonly entry: T;
  readonly among: readonly T[];
  readonly shelf: EntryList<T>;
  readonly onDone: () => void;
}

/** Gives a watchlist or view another name, which no other of its kind has. */
export function EntryName<T extends Named>({ entry, among, shelf, onDone }: EntryNameProps<T>) {
  const { id } = entry;
  const rename = (name: string) => {
    if (among.some((each) => each.id !== id && sameName(each.name, name)))
      return 'Another one has this name.';
    shelf.edit(id, (now) => ({ ...now, name }));
    onDone();
    return null;
  };
  return <NameForm label="Name" initial={entry.name} submit="Rename" onSubmit={rename} />;
}
