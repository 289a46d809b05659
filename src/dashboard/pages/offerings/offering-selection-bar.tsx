import { ExportButton } from '#dashboard/export/export-button.tsx';
import type { OfferingsTarget } from '#dashboard/export/export-target.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { SelectionFrame } from '#dashboard/list/selection-frame.tsx';
import type { Selection } from '#dashboard/list/selection.ts';
import { offeringRef } from '#dashboard/notes/annotation.ts';
import { TagRecords } from '#dashboard/notes/tag-records.tsx';
import { SelectAllOfferings } from './select-all-offerings.tsx';

interface OfferingSelectionBarProps {
  readonly selection: Selection<string>;
  /** The offerings that the page offers for export. */
  readonly target: OfferingsTarget;
}

/** The bar with actions for the selected offerings, which may be on several pages. */
export const OfferingSelectionBar = ({ selection, target }: OfferingSelectionBarProps) => (
  <SelectionFrame
    className="@container"
    onClear={selection.clear}
    onUndoClear={() => selection.set(selection.ids, true)}
  >
    <span role="status" className="px-2 text-sm text-ink-2">
      {formatCount(selection.ids.length)} <span className="@max-[430px]:sr-only">selected</span>
    </span>
    <SelectAllOfferings selection={selection} {...target} />
    <TagRecords
      records={selection.ids.map(offeringRef)}
      title="Tag selected (t)"
      labelClass="@max-[560px]:sr-only"
      hotkey="T"
    >
      Tag selected
    </TagRecords>
    <ExportButton target={{ ...target, isOfSelection: true }} labelClass="@max-[760px]:sr-only">
      Export selected
    </ExportButton>
  </SelectionFrame>
);
