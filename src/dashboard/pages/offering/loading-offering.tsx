import type { OfferingInList } from '#dashboard/api/offering-in-list-query.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

interface LoadingOfferingProps {
  readonly id: string;
  /** Progress of searching the list for this offering, if the server has no page for it. */
  readonly listSearch?: OfferingInList | undefined;
}

/** Placeholder while an offering loads, or while the server's list is searched for it. */
export const LoadingOffering = ({ id, listSearch }: LoadingOfferingProps) => (
  <div role="status" aria-label="Loading offering" className="space-y-4">
    <h1 tabIndex={-1}>
      <span className="sr-only">Offering {id}</span>
      <Skeleton className="h-8 w-72 max-w-full" />
    </h1>
    {listSearch && <p className="text-sm text-ink-2">{formatSearchProgress(listSearch)}</p>}
    <Skeleton className="h-30 w-full" />
  </div>
);

function formatSearchProgress({ searched, total }: OfferingInList): string {
  const of = total === null || total < searched ? '' : ` of ${formatCount(total)}`;
  return `The server has no page for this offering. Looking for it in the list, ${formatCount(searched)}${of} so far.`;
}
