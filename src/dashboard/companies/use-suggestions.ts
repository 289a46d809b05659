import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Progress } from '../catalogue/crawl/progress.ts';
import type { Suggestions } from '../catalogue/company-query.ts';
import { progressQuery, suggestQuery } from '../catalogue/queries.ts';
import { useApp } from '../app-context.ts';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';

/** `isCurrent` is false while `found` belongs to an earlier text. */
export interface SuggestionState {
  readonly found: Suggestions | null;
  readonly isCurrent: boolean;
}

const stageOf = (progress: Progress | undefined): 'none' | 'part' | 'complete' => {
  if (!progress || progress.loaded === 0) return 'none';
  return progress.phase === 'complete' ? 'complete' : 'part';
};

/** Queried once per text and again once the catalogue is complete, so that suggestions don't keep moving. */
export function useSuggestions(typed: string, limit: number): SuggestionState {
  const { cache, catalogue } = useApp();
  const [latest, setLatest] = useState<{ readonly text: string; readonly found: Suggestions }>();
  const stage = stageOf(useQuery(progressQuery).data);
  const text = typed.trim();
  useEffect(() => {
    // A search needs all companies, so load them unless the browser saves data; a failure is shown by the page.
    if (stage === 'none' && !isSaveDataEnabled()) catalogue().catch(reportError);
    if (stage === 'none') return;
    let isCurrent = true;
    const onFound = (found: Suggestions) => {
      if (isCurrent) setLatest({ text, found });
    };
    // On failure, callers fall back to the companies loaded so far.
    cache.fetchQuery(suggestQuery(catalogue, text, limit)).then(onFound, () => {});
    return () => {
      isCurrent = false;
    };
  }, [cache, catalogue, limit, stage, text]);
  return { found: latest?.found ?? null, isCurrent: latest?.text === text };
}
