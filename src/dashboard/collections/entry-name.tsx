import type { EntryList } from './collection-store.ts';
import { type Named, sameName } from './collections.ts';
import { NameForm } from './name-form.tsx';

export interface EntryNameProps<T extends Named> {
  readonly entry: T;
  readonly among: readonly T[];
  readonly list: EntryList<T>;
  readonly onDone: () => void;
}

export function EntryName<T extends Named>({ entry, among, list, onDone }: EntryNameProps<T>) {
  const { id } = entry;
  const rename = (name: string) => {
    if (among.some((each) => each.id !== id && sameName(each.name, name)))
      return 'This name is already taken.';
    list.edit(id, (now) => ({ ...now, name }));
    onDone();
    return null;
  };
  return <NameForm label="Name" initial={entry.name} submit="Rename" onSubmit={rename} />;
}
