import { Skeleton } from '#dashboard/ui/skeleton.tsx';

/** Placeholder for the table while the first page loads; as tall as the loaded rows. */
export function ListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div
      role="status"
      aria-label="Loading companies"
      className="overflow-hidden rounded-lg border border-line bg-sheet"
    >
      <div className="h-[37px] border-b border-line" />
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-[calc(var(--row)+1px)] items-center gap-3 border-b border-line-soft px-3"
        >
          <Skeleton className="size-[30px]" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="ml-auto h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
