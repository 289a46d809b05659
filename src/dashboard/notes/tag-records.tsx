import { Tags } from 'lucide-react';
import { useId } from 'react';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Popup } from '#dashboard/ui/popup.tsx';
import type { RecordRef } from './annotation.ts';

// Load this on demand, because it contains the combobox of a library.
const TagPicker = lazyPart(() => import('./tag-picker.tsx'), 'TagPicker');

interface TagRecordsProps {
  readonly records: readonly RecordRef[];
  readonly children: string;
  readonly labelClass?: string;
}

/** A button that opens a menu to add tags to several records at once, or remove them. */
export function TagRecords({ records, children, labelClass }: TagRecordsProps) {
  const panel = useId();
  return (
    <div>
      <Button popoverTarget={panel} title={labelClass && children}>
        <Tags size={15} aria-hidden="true" />
        <span className={labelClass}>{children}</span>
      </Button>
      <Popup id={panel} label={children} className="hanging w-72 p-3">
        <TagPicker records={records} />
      </Popup>
    </div>
  );
}
