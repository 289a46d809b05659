import { Skeleton } from '#dashboard/ui/skeleton.tsx';

interface ListSkeletonProps {
  readonly label: string;
  readonly rows: number;
  readonly hasLogos?: boolean;
}

/** Placeholder for the table while the first page loads; as tall as the loaded rows. */
export const ListSkeleton = ({ label, rows, hasLogos = false }: ListSkeletonProps) => (
  <div role="status" aria-label={label} className="overflow-hidden rounded-lg border border-line bg-sheet">
    <div className="h-[37px] border-b border-line" />
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="flex h-[calc(var(--row)+1px)] items-center gap-3 border-b border-line-soft px-3"
      >
        {hasLogos && <Skeleton className="size-[30px]" />}
        <Skeleton className="h-3 w-40" />
        <Skeleton className="ml-auto h-3 w-24" />
      </div>
    ))}
  </div>
);
