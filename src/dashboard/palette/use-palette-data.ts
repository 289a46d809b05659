import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useDeferredValue, useState } from 'react';
import { useOpenCatalogue } from '../catalogue/catalogue-context.ts';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import { byIdsQuery } from '../catalogue/company-queries.ts';
import { mayBringMatches } from '../catalogue/crawl/progress.ts';
import { newsCountsQuery, otherWordingsQuery } from '../catalogue/detail-queries.ts';
import { NO_NEWS_FILTER } from '../catalogue/news-request.ts';
import {
  offeringProgressQuery,
  suggestOfferingListsQuery,
  suggestOfferingsQuery,
} from '../catalogue/offering-queries.ts';
import { useCollections } from '../collections/use-collections.ts';
import { cachedCompanies } from '../companies/cached-companies.ts';
import { useComparisonStore } from '../companies/comparison-store.ts';
import { useSuggestions } from '../companies/use-suggestions.ts';
import { isSaveDataEnabled } from '../lib/network.ts';
import { useNewsLists } from '../news/news-lists.ts';
import { useAnnotations } from '../notes/use-annotations.ts';
import { parseCompanyId } from '../search-params/company-id.ts';
import { useSession, useTabStorage } from '../session/session-context.ts';
import { comparedName, MAX_COMPANIES, MAX_PER_GROUP, type PaletteData } from './list-commands.ts';
import { readRecent } from './recent-companies.ts';
import type { NewsSuggestion } from './record-commands.ts';

const MAX_WORDINGS = 5;

/** Returns how many of the news items read so far match a query. Null while unknown. */
function useNewsSuggestion(typed: string): NewsSuggestion | null {
  const openCatalogue = useOpenCatalogue();
  const { data: progress } = useQuery(progressQuery);
  // Search the news after the companies, because most queries are about companies.
  const text = useDeferredValue(typed);
  const filter = { ...NO_NEWS_FILTER, text };
  const enabled = text !== '' && progress !== undefined && progress.loaded > 0;
  const { data: [count] = [] } = useQuery({ ...newsCountsQuery(openCatalogue, [filter]), enabled });
  const { data: wordings = [] } = useQuery({
    ...otherWordingsQuery(openCatalogue, filter, MAX_WORDINGS),
    enabled,
  });
  if (count === undefined) return null;
  const facts = wordings.flatMap((wording) =>
    wording.deal !== null && wording.text === '' ? [{ deal: wording.deal, count: wording.count }] : [],
  );
  return { text, count, facts };
}

/**
 * Returns the data that the palette searches: cached records and suggestions from the catalogue. `mayGrow` is
 * true while searches are running or records are still loading.
 */
export function usePaletteData(typed: string): { readonly data: PaletteData; readonly mayGrow: boolean } {
  const cache = useQueryClient();
  const openCatalogue = useOpenCatalogue();
  const comparison = useComparisonStore();
  const tabStorage = useTabStorage();
  const { watchlists, views } = useCollections();
  const compared = useSelector(comparison);
  const [snapshot] = useState(() => ({ companies: cachedCompanies(cache), recent: readRecent(tabStorage) }));
  const unnamed = snapshot.recent.filter((id) => !snapshot.companies.has(id));
  const { data: progress } = useQuery(progressQuery);
  const { data: offeringProgress } = useQuery(offeringProgressQuery);
  const isComplete = progress?.phase === 'complete';
  const named = useQuery({
    ...byIdsQuery(openCatalogue, unnamed),
    enabled: isComplete && unnamed.length > 0,
  });
  const id = parseCompanyId(typed.trim());
  const withId = useQuery({
    ...byIdsQuery(openCatalogue, id === null ? [] : [id]),
    enabled: isComplete && id !== null,
  });
  const { found, isCurrent } = useSuggestions(comparedName(typed) ?? typed, MAX_COMPANIES);
  const text = typed.trim();
  const isAllowed = useSession().signedIn?.offerings !== 'denied' && !isSaveDataEnabled();
  const {
    data: offerings = [],
    isFetching: isSearchingOfferings,
    isPlaceholderData: areOfferingsOld,
  } = useQuery({
    ...suggestOfferingsQuery(openCatalogue, text, MAX_PER_GROUP + 1),
    enabled: text !== '' && isAllowed,
    placeholderData: keepPreviousData,
  });
  const { data: offeringLists = [] } = useQuery({
    ...suggestOfferingListsQuery(openCatalogue, text),
    enabled: text !== '' && isAllowed,
  });
  const news = useNewsSuggestion(text);
  const newsLists = useNewsLists(useDeferredValue(text), MAX_PER_GROUP);
  const annotations = useAnnotations((all) => all);
  const namedById = (named.data ?? []).map((company) => [company.id, company] as const);
  const mayBringOfferings =
    isSearchingOfferings ||
    (isAllowed && offeringProgress !== undefined && mayBringMatches(offeringProgress));
  return {
    data: {
      recent: snapshot.recent,
      compared,
      collections: { watchlists, views },
      offerings,
      areOfferingsCurrent: !areOfferingsOld,
      offeringLists,
      newsLists,
      news,
      annotations,
      companies: new Map([...snapshot.companies, ...namedById]),
      suggested: found,
      isCurrent,
      missingId: withId.data?.length === 0 ? id : null,
    },
    mayGrow: !isCurrent || mayBringMatches(progress) || mayBringOfferings,
  };
}
