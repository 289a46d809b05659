import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { Button } from '#dashboard/ui/button.tsx';
import type { Coverage } from './format-coverage.ts';

/** Says which companies the figures cover. If some are missing, a button loads them. */
export function CoverageLine({ text, remedy }: Coverage) {
  const command = useCatalogueCommand();
  return (
    <div className="flex items-center gap-2 text-sm text-pretty text-ink-3">
      <p role="status" aria-label="Coverage" aria-atomic="true">
        {text}
      </p>
      {remedy && (
        <Button className="-my-1.5 shrink-0" onClick={() => command(({ companies }) => companies[remedy]())}>
          {remedy === 'resume' ? 'Resume' : 'Refresh'}
        </Button>
      )}
    </div>
  );
}
