import type { SoughtOffering } from '../../api/sought-offering.ts';
import { sayCount } from '../../count-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface LoadingOfferingProps {
  readonly id: string;
  /** How far it was looked for in the list, where there is no page for it. */
  readonly sought?: SoughtOffering | undefined;
}

/** The place of an offering that is on its way. */
export function LoadingOffering({ id, sought }: LoadingOfferingProps) {
  return (
    <div role="status" aria-label="Loading offering" className="space-y-4">
      <h1 tabIndex={-1}>
        <span className="sr-only">Offering {id}</span>
        <Skeleton className="h-8 w-72 max-w-full" />
      </h1>
      {sought && <p className="text-sm text-ink-2">{sayLooked(sought)}</p>}
      <Skeleton className="h-30 w-full" />
    </div>
  );
}

function sayLooked({ looked, total }: SoughtOffering): string {
  const of = total === null || total < looked ? '' : ` of ${sayCount(total)}`;
  return `The service has no page for this offering. Looking for it in the list, ${sayCount(looked)}${of} so far.`;
}
