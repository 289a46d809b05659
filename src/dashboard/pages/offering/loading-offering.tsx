import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of an offering that is on its way. */
export function LoadingOffering({ id }: { readonly id: string }) {
  return (
    <div role="status" aria-label="Loading offering" className="space-y-4">
      <h1 tabIndex={-1}>
        <span className="sr-only">Offering {id}</span>
        <Skeleton className="h-8 w-72 max-w-full" />
      </h1>
      <Skeleton className="h-30 w-full" />
    </div>
  );
}
