import { Skeleton } from '#dashboard/ui/skeleton.tsx';

/** Placeholder for the table while the first page loads; as tall as the loaded rows. */
export function OfferingSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div
      role="status"
      aria-label="Loading offerings"
      className="overflow-hidden rounded-lg border border-line bg-sheet"
    >
      <div className="h-[37px] border-b border-line" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-[47px] items-center gap-3 border-b border-line-soft px-3">
          <Skeleton className="h-3 w-52" />
          <Skeleton className="ml-auto h-3 w-24" />
          <Skeleton className="h-3 w-20 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
