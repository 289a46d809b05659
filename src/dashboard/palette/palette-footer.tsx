import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import type { Progress } from '../catalogue/crawl/progress.ts';
import { formatLoaded } from '../catalogue/format-loaded.ts';
import { formatCompanyCount, formatCount } from '../lib/format/format-count.ts';
import { Button } from '../ui/button.tsx';

interface PaletteFooterProps {
  readonly status: string;
  readonly loadedCount: number;
  readonly onClose: () => void;
}

function formatCoverage(loadedCount: number, progress: Progress | undefined): string {
  if (progress && progress.loaded > 0)
    return `Searching ${progress.phase === 'complete' ? formatCompanyCount(progress.loaded) : formatLoaded(progress)}`;
  return loadedCount === 0
    ? 'No companies loaded yet'
    : `Searching the ${formatCount(loadedCount)} companies loaded so far`;
}

/** Shows status texts, and a Close button for devices without an Escape key. */
export function PaletteFooter({ status, loadedCount, onClose }: PaletteFooterProps) {
  const { data: progress } = useQuery(progressQuery);
  return (
    <div className="flex items-center gap-3 border-t border-line bg-paper py-1 pr-1 pl-4 text-xs text-ink-3">
      <p className="mr-auto">
        <span role="status">{status}</span>
        {status === '' && formatCoverage(loadedCount, progress)}
      </p>
      <Button look="bare" className="text-xs" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
