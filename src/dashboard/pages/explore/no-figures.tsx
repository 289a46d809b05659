import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { isUnderway } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';

interface NoFiguresProps {
  readonly progress: Progress;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

export function NoFigures({ progress, filtered, onClear }: NoFiguresProps) {
  if (!filtered)
    return (
      <Notice title="No companies yet">
        <p>The service holds no companies. Once its operator has imported some, their figures appear here.</p>
      </Notice>
    );
  return (
    <Notice title="No companies match">
      <p>
        {isUnderway(progress)
          ? `None of the ${formatCompanyCount(progress.loaded)} read so far pass these filters.`
          : 'Take a filter away, or clear them all.'}
      </p>
      <Button onClick={onClear}>Clear filters</Button>
    </Notice>
  );
}
