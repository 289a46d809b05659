import { Tags } from 'lucide-react';
import { useId, useRef } from 'react';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { useKeysOutsideSequences } from '#dashboard/preferences/use-single-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Popup, togglePopup } from '#dashboard/ui/popup.tsx';
import type { RecordRef } from './annotation.ts';

// Load this on demand, because it contains the combobox of a library.
const TagPicker = lazyPart(() => import('./tag-picker.tsx'), 'TagPicker');

interface TagRecordsProps {
  readonly records: readonly RecordRef[];
  readonly children: string;
  readonly labelClass?: string;
  /** The tooltip. By default, it is the button's text if `labelClass` is set, because that may hide the text. */
  readonly title?: string;
  /** Key that opens the menu. When the menu closes, focus returns to the element that had it before. */
  readonly hotkey?: 'T' | undefined;
}

/** A button that opens a menu to add tags to several records at once, or remove them. */
export function TagRecords({
  records,
  children,
  labelClass,
  title = labelClass && children,
  hotkey,
}: TagRecordsProps) {
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  // The page gives up its own `t` in the effects that follow, so both are registered for a moment.
  const options = { conflictBehavior: 'allow' } as const;
  useKeysOutsideSequences(
    hotkey ? [{ hotkey, callback: () => togglePopup(panel, button.current), options }] : [],
  );
  return (
    <div>
      <Button ref={button} popoverTarget={panel} title={title}>
        <Tags size={15} aria-hidden="true" />
        <span className={labelClass}>{children}</span>
      </Button>
      <Popup id={panel} label={children} className="hanging w-72 p-3">
        <TagPicker records={records} />
      </Popup>
    </div>
  );
}
