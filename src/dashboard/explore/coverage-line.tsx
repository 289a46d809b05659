import type { Progress } from '#dashboard/catalogue/catalogue-api.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { formatCoverage } from './format-coverage.ts';

interface CoverageLineProps {
  readonly progress: Progress;
  readonly total: number;
}

export function CoverageLine({ progress, total }: CoverageLineProps) {
  const command = useCatalogueCommand();
  const { text, remedy } = formatCoverage(progress, total);
  return (
    <div className="flex items-center gap-2 text-sm text-pretty text-ink-3">
      <p role="status" aria-label="Coverage" aria-atomic="true">
        {text}
      </p>
      {remedy && (
        <Button className="-my-1.5 shrink-0" onClick={() => command((catalogue) => catalogue[remedy]())}>
          {remedy === 'resume' ? 'Resume' : 'Refresh'}
        </Button>
      )}
    </div>
  );
}
