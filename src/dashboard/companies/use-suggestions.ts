import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { useCatalogue } from '../catalogue/catalogue-context.ts';
import type { Progress } from '../catalogue/crawl/progress.ts';
import { progressQuery, suggestQuery } from '../catalogue/queries.ts';

const stageOf = (progress: Progress | undefined): 'none' | 'part' | 'complete' => {
  if (!progress || progress.loaded === 0) return 'none';
  return progress.phase === 'complete' ? 'complete' : 'part';
};

/**
 * Returns suggestions for a text. To keep them from moving, they are queried once per text, and once more when the
 * catalogue is complete. `isCurrent` is false while `found` belongs to an earlier text.
 */
export function useSuggestions(typed: string, limit: number) {
  const catalogue = useCatalogue();
  const stage = stageOf(useQuery(progressQuery).data);
  useEffect(() => {
    // A search needs all companies, so load them unless Data Saver is on. The page shows any failure.
    if (stage === 'none' && !isSaveDataEnabled()) catalogue().catch(reportError);
  }, [stage, catalogue]);
  const query = suggestQuery(catalogue, typed.trim(), limit);
  // If this fails, callers use the companies loaded so far.
  const { data: found = null, isPlaceholderData } = useQuery({
    ...query,
    queryKey: query.queryKey.concat(stage),
    enabled: stage !== 'none',
    staleTime: 'static',
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return { found, isCurrent: found !== null && !isPlaceholderData };
}
