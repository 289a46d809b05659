import type { Named } from './collections.ts';
import { NameForm } from './name-form.tsx';
import { type Renamable, renameEntry } from './rename-entry.ts';

export interface EntryNameProps<T extends Named> extends Renamable<T> {
  readonly onDone: () => void;
}

export function EntryName<T extends Named>({ onDone, ...entry }: EntryNameProps<T>) {
  const rename = (name: string) => {
    const rejected = renameEntry(entry, name);
    if (rejected === null) onDone();
    return rejected;
  };
  return <NameForm label="Name" initial={entry.entry.name} submit="Rename" onSubmit={rename} />;
}
