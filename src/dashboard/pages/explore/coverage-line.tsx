import type { Progress } from '../../catalogue/answers.ts';
import { Button } from '../../ui/button.tsx';
import { useCatalogueCommand } from '../../use-catalogue-command.ts';
import { sayCoverage } from './coverage.ts';

interface CoverageLineProps {
  readonly progress: Progress;
  /** How many companies the figures count. */
  readonly total: number;
}

/** What the figures cover, and how to go on where reading has stopped. */
export function CoverageLine({ progress, total }: CoverageLineProps) {
  const command = useCatalogueCommand();
  const { words, remedy } = sayCoverage(progress, total);
  return (
    <div className="flex items-center gap-2 text-sm text-pretty text-ink-3">
      <p role="status" aria-label="Coverage" aria-atomic="true">
        {words}
      </p>
      {remedy && (
        <Button className="-my-1.5 shrink-0" onClick={() => command((catalogue) => catalogue[remedy]())}>
          {remedy === 'resume' ? 'Resume' : 'Refresh'}
        </Button>
      )}
    </div>
  );
}
