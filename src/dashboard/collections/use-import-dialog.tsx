import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { type CollectionsFile, useReadCollectionsFile } from './use-collections-file.ts';

interface ImportDialogProps {
  readonly name: string;
  /** The file, or a message that says why it can't be read. */
  readonly file: CollectionsFile | string;
  readonly onClose: () => void;
}

const MAX_SHOWN = 8;

interface ShortListProps {
  readonly label: string;
  readonly items: readonly string[];
}

/** Lists the first items and says how many more there are. Renders nothing for an empty list. */
const ShortList = ({ label, items }: ShortListProps) =>
  items.length > 0 && (
    <ul aria-label={label} className="list-disc pl-5">
      {items.slice(0, MAX_SHOWN).map((each) => (
        <li key={each}>
          <bdi>{each}</bdi>
        </li>
      ))}
      {items.length > MAX_SHOWN && <li>and {items.length - MAX_SHOWN} more</li>}
    </ul>
  );

/** A dialog that shows what a file would add, and asks whether to add it. */
function ImportDialog({ name, file, onClose }: ImportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const toasts = useToasts();
  const isUnreadable = typeof file === 'string';
  const plan = isUnreadable ? { preview: [], names: [], problems: [file], hasChanges: false } : file.plan;
  const add = () => {
    if (!isUnreadable) toasts.show(file.plan.messages.join(' '), file.apply());
    dialog.current?.close();
  };
  return (
    <Dialog
      ref={dialog}
      closedby="any"
      aria-label="Add from file"
      onClose={onClose}
      className="m-auto w-[30rem] p-5"
    >
      <h2 className="font-read text-section font-semibold wrap-anywhere">
        Add from <bdi>{name}</bdi>?
      </h2>
      <div className="mt-3 space-y-2 text-sm text-pretty text-ink-2 wrap-anywhere">
        {plan.preview.length > 0 ? <p>{plan.preview.join(' ')}</p> : <p>Nothing in it can be added.</p>}
        <ShortList label="New watchlists and views" items={plan.names} />
        <ShortList label="What can’t be added" items={plan.problems} />
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{plan.hasChanges ? 'Cancel' : 'Close'}</Button>
        {plan.hasChanges && (
          <Button look="solid" onClick={add}>
            Add
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface ImportDialogState {
  /** Reads a file that the user chose or dropped, and shows what it would add. */
  readonly show: (chosen: File) => Promise<void>;
  readonly dialog: ReactNode;
}

/** Returns the dialog in which the user imports a file of watchlists, views, notes and tags. */
export function useImportDialog(): ImportDialogState {
  const read = useReadCollectionsFile();
  const [shown, setShown] = useState<Omit<ImportDialogProps, 'onClose'> | null>(null);
  return {
    show: async (chosen) => setShown({ name: chosen.name, file: await read(chosen) }),
    dialog: shown && <ImportDialog {...shown} onClose={() => setShown(null)} />,
  };
}
