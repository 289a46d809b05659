import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const CARDS = [
  { name: 'category', height: 'min-h-[590px] pointer-coarse:min-h-[1000px]', rows: 20 },
  { name: 'location', height: 'min-h-[590px] pointer-coarse:min-h-[1000px]', rows: 20 },
  { name: 'founded', height: 'min-h-[330px]', rows: 5 },
  { name: 'updated', height: 'min-h-[330px]', rows: 5 },
];

export function FiguresSkeleton() {
  return (
    <div role="status" aria-label="Loading figures" className="grid gap-5 lg:grid-cols-2">
      {CARDS.map(({ name, height, rows }) => (
        <div key={name} className={`rounded-lg border border-line bg-sheet px-4 py-4 ${height}`}>
          <Skeleton className="h-3 w-40" />
          <div className="mt-9 space-y-3">
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} className="h-3 w-full" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
