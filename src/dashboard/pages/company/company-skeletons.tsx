import { Card } from '#dashboard/ui/card.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

export function HeaderSkeleton({ id }: { readonly id: number }) {
  return (
    <header className="flex items-start gap-4 border-b border-line pb-5">
      <Skeleton className="size-[60px] rounded-[14px]" />
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="h-8">
          <span className="sr-only">Company {id}</span>
          <Skeleton className="h-6 w-56 max-w-full" />
        </h1>
        <Skeleton className="mt-1.5 h-4 w-80 max-w-full" />
        <Skeleton className="mt-2 h-4 w-72 max-w-full" />
        <Skeleton className="mt-5 h-4 w-96 max-w-full" />
        <Skeleton className="mt-2.5 h-4 w-80 max-w-full" />
        <Skeleton className="mt-5 h-5 w-40" />
      </div>
    </header>
  );
}

export function ProfileSkeleton() {
  return (
    <Card title="Profile">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex h-6 items-center gap-4">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </Card>
  );
}

export function RecordsSkeleton() {
  return (
    <div role="status" aria-label="Loading research and news">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-5 h-4 w-72 max-w-full" />
      <div className="mt-3 border-t border-line">
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="flex h-10 items-center gap-4 border-b border-line-soft">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-3.5 w-80 max-w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-9 h-5 w-40" />
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="mt-5 flex gap-4">
          <Skeleton className="h-3.5 w-20 shrink-0" />
          <div className="min-w-0 grow space-y-2.5">
            <Skeleton className="h-4 w-80 max-w-full" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
