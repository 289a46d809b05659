import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Progress, Suggestions } from '../catalogue/catalogue-api.ts';
import { progressQuery, suggestQuery } from '../catalogue/queries.ts';
import { useApp } from '../app-context.ts';
import { savesData } from '../lib/saves-data.ts';

/** What the catalogue found last, and whether that answers the text as it is now. */
export interface SuggestionState {
  readonly found: Suggestions | null;
  readonly isAnswer: boolean;
}

const stageOf = (progress: Progress | undefined): 'none' | 'part' | 'whole' => {
  if (!progress || progress.loaded === 0) return 'none';
  return progress.phase === 'complete' ? 'whole' : 'part';
};

/**
 * The best companies and categories for a text as it is typed; nothing while the catalogue holds nothing. It is
 * asked once for each text, and once more when it has all companies: lines do not move as each page comes in.
 */
export function useSuggestions(typed: string, most: number): SuggestionState {
  const { cache, catalogue } = useApp();
  const [answered, setAnswered] = useState<{ readonly text: string; readonly found: Suggestions }>();
  const stage = stageOf(useQuery(progressQuery).data);
  const text = typed.trim();
  useEffect(() => {
    // Whoever looks for a company wants all of them, unless told to load little.
    // Where it cannot be loaded, the page says which companies are searched; those read so far will do.
    if (stage === 'none' && !savesData()) catalogue().catch(reportError);
    if (stage === 'none') return;
    let isWanted = true;
    const take = (found: Suggestions) => {
      if (isWanted) setAnswered({ text, found });
    };
    // Without an answer, the companies read so far will do.
    cache.fetchQuery(suggestQuery(catalogue, text, most)).then(take, () => {});
    return () => {
      isWanted = false;
    };
  }, [cache, catalogue, most, stage, text]);
  return { found: answered?.found ?? null, isAnswer: answered?.text === text };
}
