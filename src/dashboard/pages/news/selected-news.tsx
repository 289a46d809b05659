import { Quote, X } from 'lucide-react';
import { formatCitations } from '#dashboard/citations/citation.ts';
import { citeEntry } from '#dashboard/citations/cited-records.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { nearestControl, useFocusFallback } from '#dashboard/ui/use-focus-fallback.ts';
import { useRootMark } from '#dashboard/ui/use-root-mark.ts';
import type { NewsSelection } from './use-news-selection.ts';

/** The bar at the bottom of the window with what can be done with the selected entries. */
export function SelectedNews({ selection: { entries, clear } }: { readonly selection: NewsSelection }) {
  const { date } = useDateFormat();
  const region = useFocusFallback<HTMLDivElement>(nearestControl);
  // Makes messages leave room for the bar.
  useRootMark('selection');
  const format = () => formatCitations(entries.map((entry) => citeEntry(entry, date)));
  return (
    // Only the bar itself covers entries, not the space beside it. Below a short list, it is pushed to the bottom of the
    // window: `top` is the window's height minus that of the bar and the space below it.
    <div className="pointer-events-none sticky top-[calc(100dvh-66px)] bottom-4 z-7 pointer-coarse:top-[calc(100dvh-78px)] *:pointer-events-auto print:hidden">
      <div
        ref={region}
        role="region"
        aria-label="Selection"
        className="mx-auto flex w-fit max-w-full items-center gap-1.5 rounded-lg border border-line bg-sheet p-2 whitespace-nowrap shadow-popup"
      >
        <span role="status" className="px-2 text-sm text-ink-2">
          {formatCount(entries.length)} selected
        </span>
        <CopyButton text={() => format().text} html={() => format().html} icon={<Quote size={15} />}>
          Copy {formatCounted(entries.length, 'citation')}
        </CopyButton>
        <Button
          look="bare"
          aria-label="Clear selection"
          title="Clear selection"
          className="px-2"
          onClick={clear}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
