import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { useOpenCatalogue } from '../catalogue/catalogue-context.ts';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import { suggestQuery } from '../catalogue/company-queries.ts';
import type { Progress } from '../catalogue/crawl/progress.ts';

const stageOf = (progress: Progress | undefined): 'none' | 'part' | 'complete' => {
  if (!progress || progress.loaded === 0) return 'none';
  return progress.phase === 'complete' ? 'complete' : 'part';
};

/**
 * Returns suggestions for a search text. They are queried once per text, and once more when the catalogue is complete,
 * so that they don't move around while it loads. While `isCurrent` is false, `found` belongs to the previous text.
 */
export function useSuggestions(typed: string, limit: number) {
  const openCatalogue = useOpenCatalogue();
  const stage = stageOf(useQuery(progressQuery).data);
  useEffect(() => {
    // Suggestions need all companies, so load them unless Data Saver is on. If loading fails, the page says so.
    if (stage === 'none' && !isSaveDataEnabled()) openCatalogue().catch(reportError);
  }, [stage, openCatalogue]);
  const query = suggestQuery(openCatalogue, typed.trim(), limit);
  // If this query fails, callers search the companies that are loaded so far.
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
