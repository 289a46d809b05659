import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '../../catalogue/catalogue-queries.ts';
import { sayCount } from '../../count-words.ts';
import { AsOf } from '../../ui/as-of.tsx';

/** What an answer of the catalogue covers, as long as that is not everything. */
export function Coverage() {
  const { data: progress } = useQuery(progressQuery);
  if (!progress) return null;
  const { phase, loaded, reported, at } = progress;
  if (phase === 'complete') return at === null ? null : <AsOf at={at} />;
  return (
    <span className="text-ink-3">
      · Searching {sayCount(loaded)}
      {reported !== null && ` of ${sayCount(reported)}`} loaded
    </span>
  );
}
