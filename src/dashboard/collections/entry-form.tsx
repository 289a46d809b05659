import { ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import type { Named } from './collections.ts';
import { EntryName, type EntryNameProps } from './entry-name.tsx';
import { useCollections } from './use-collections.ts';

interface EntryFormProps<T extends Named> extends EntryNameProps<T> {
  /** Called before the entry is removed, to move the focus elsewhere. */
  readonly onDelete: () => void;
}

export function EntryForm<T extends Named>({ onDelete, ...rest }: EntryFormProps<T>) {
  const { showToast } = useCollections();
  const { entry, among, list, onDone } = rest;
  const remove = () => {
    onDone();
    onDelete();
    showToast(`Deleted “${entry.name}”`, list.remove(entry.id));
  };
  return (
    <>
      <EntryName {...rest} />
      <div className="mt-2 flex justify-between">
        <Button look="bare" disabled={among[0]?.id === entry.id} onClick={() => list.moveUp(entry.id)}>
          <ArrowUp size={15} aria-hidden="true" />
          Move up
        </Button>
        <Button look="bare" onClick={remove}>
          <Trash2 size={15} aria-hidden="true" />
          Delete
        </Button>
      </div>
    </>
  );
}
