import { useState } from 'react';
import { useApp } from '../../context.ts';
import { knownCompanies } from '../../known-companies.ts';
import { useSuggestions } from '../../use-suggestions.ts';
import { type Known, MOST_COMPANIES } from './list-commands.ts';
import { readRecent } from './recent-companies.ts';

/** What the palette knows for a text: what was known when it opened, and what the catalogue finds. */
export function useKnown(typed: string): Known {
  const { cache, tabStorage } = useApp();
  const [before] = useState(() => ({ companies: knownCompanies(cache), recent: readRecent(tabStorage) }));
  const { found, isAnswer } = useSuggestions(typed, MOST_COMPANIES);
  return { ...before, suggested: found, isAnswer };
}
