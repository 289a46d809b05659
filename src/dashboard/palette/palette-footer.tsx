import { useQuery } from '@tanstack/react-query';
import type { Progress } from '../catalogue/catalogue-api.ts';
import { progressQuery } from '../catalogue/queries.ts';
import { formatLoaded } from '../catalogue/format-progress.ts';
import { formatCompanyCount, formatCount } from '../lib/format/format-count.ts';
import { Button } from '../ui/button.tsx';

interface PaletteFootProps {
  /** What just happened, if anything. */
  readonly said: string;
  /** How many companies the pages of this session have read. */
  readonly known: number;
  readonly onClose: () => void;
}

function sayCovered(known: number, progress: Progress | undefined): string {
  if (progress && progress.loaded > 0)
    return `Searching ${progress.phase === 'complete' ? formatCompanyCount(progress.loaded) : formatLoaded(progress)}`;
  return known === 0 ? 'Companies: none read so far' : `Companies: the ${formatCount(known)} read so far`;
}

/** What the palette covers, or what it just did; and the way out for who has no Escape key. */
export function PaletteFooter({ said, known, onClose }: PaletteFootProps) {
  const { data: progress } = useQuery(progressQuery);
  return (
    <div className="flex items-center gap-3 border-t border-line bg-paper py-1 pr-1 pl-4 text-xs text-ink-3">
      <p className="mr-auto">
        <span role="status">{said}</span>
        {said === '' && sayCovered(known, progress)}
      </p>
      <Button look="bare" className="text-xs" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
