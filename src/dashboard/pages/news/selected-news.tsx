import { Quote } from 'lucide-react';
import { formatCitations } from '#dashboard/citations/citation.ts';
import { citeEntry } from '#dashboard/citations/cited-records.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import type { ExportTarget } from '#dashboard/export/export-target.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { SelectionFrame } from '#dashboard/list/selection-frame.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import type { NewsSelection } from './use-news-selection.ts';

interface SelectedNewsProps {
  readonly selection: NewsSelection;
  /** What the page offers for export. */
  readonly target: ExportTarget | null;
}

/** A bar at the bottom of the window with actions for the selected entries. */
export function SelectedNews({ selection, target }: SelectedNewsProps) {
  const { keys, entries, set, clear } = selection;
  const { date } = useDateFormat();
  const format = () => formatCitations(entries.map((entry) => citeEntry(entry, date)));
  return (
    <SelectionFrame className="print:hidden" onClear={clear} onUndoClear={() => set(keys)}>
      <span role="status" className="px-2 text-sm text-ink-2">
        {formatCount(entries.length)} selected
      </span>
      <CopyButton text={() => format().text} html={() => format().html} icon={<Quote size={15} />}>
        Copy {formatCounted(entries.length, 'citation')}
      </CopyButton>
      <ExportButton target={target}>Export selected</ExportButton>
    </SelectionFrame>
  );
}
