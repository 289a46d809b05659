import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namedQuery, progressQuery } from '../../catalogue/catalogue-queries.ts';
import { useApp } from '../../context.ts';
import { knownCompanies } from '../../known-companies.ts';
import { useSuggestions } from '../../use-suggestions.ts';
import { type Known, MOST_COMPANIES } from './list-commands.ts';
import { readRecent } from './recent-companies.ts';

/** What the palette knows for a text: what was known when it opened, and what the catalogue finds. */
export function useKnown(typed: string): Known {
  const { cache, catalogue, tabStorage } = useApp();
  const [before] = useState(() => ({ companies: knownCompanies(cache), recent: readRecent(tabStorage) }));
  const unnamed = before.recent.filter((id) => !before.companies.has(id));
  const isWhole = useQuery(progressQuery).data?.phase === 'complete';
  const named = useQuery({ ...namedQuery(catalogue, unnamed), enabled: isWhole && unnamed.length > 0 });
  const { found, isAnswer } = useSuggestions(typed, MOST_COMPANIES);
  const companies = new Map(before.companies);
  for (const company of named.data ?? []) companies.set(company.id, company);
  return { recent: before.recent, companies, suggested: found, isAnswer };
}
