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
        <p>
          The server has no companies yet. Their figures appear here once your administrator has imported
          some.
        </p>
      </Notice>
    );
  return (
    <Notice title="No companies match">
      <p>
        {isUnderway(progress)
          ? `None of the ${formatCompanyCount(progress.loaded)} loaded so far match these filters.`
          : 'Remove a filter, or clear them all.'}
      </p>
      <Button onClick={onClear}>Clear filters</Button>
    </Notice>
  );
}
