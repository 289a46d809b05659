import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { AsOf } from '#dashboard/ui/as-of.tsx';

/** Says how much of the catalogue a result covers while it is incomplete. */
export function SearchCoverage() {
  const { data: progress } = useQuery(progressQuery);
  if (!progress) return null;
  const { phase, loaded, reported, at } = progress;
  if (phase === 'complete') return at === null ? null : <AsOf at={at} />;
  return (
    <span className="text-ink-3">
      · Searching {formatCount(loaded)}
      {reported !== null && ` of ${formatCount(reported)}`} loaded
    </span>
  );
}
