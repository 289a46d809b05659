import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { SelectionFrame } from '#dashboard/list/selection-frame.tsx';
import type { Selection } from '#dashboard/list/selection.ts';
import { offeringRef } from '#dashboard/notes/annotation.ts';
import { TagRecords } from '#dashboard/notes/tag-records.tsx';

interface OfferingSelectionBarProps {
  readonly selection: Selection<string>;
}

/** The bar with actions for the selected offerings, which may be on several pages. */
export const OfferingSelectionBar = ({ selection: { ids, clear } }: OfferingSelectionBarProps) => (
  <SelectionFrame onClear={clear}>
    <span role="status" className="px-2 text-sm text-ink-2">
      {formatCount(ids.length)} selected
    </span>
    <TagRecords records={ids.map(offeringRef)}>Tag selected</TagRecords>
  </SelectionFrame>
);
