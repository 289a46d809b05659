import { useQuery } from '@tanstack/react-query';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { ListSuggestion } from '#dashboard/catalogue/company-answers.ts';
import { suggestQuery } from '#dashboard/catalogue/company-queries.ts';
import { newsCountsQuery } from '#dashboard/catalogue/detail-queries.ts';
import { DEAL_NAMES } from '#dashboard/catalogue/news-types.ts';
import { parseAskedNews } from '#dashboard/catalogue/news/deal-words.ts';
import { suggestedListName, suggestedListSearch } from '#dashboard/companies/list-suggestion.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import type { DayCount } from '#records/calendar.ts';
import type { HeadlineFactKind } from '#records/headline-facts.ts';
import { type NewsSearch, toNewsFilter } from './news-search.ts';

/** News of the companies on a list, about a kind of deal, or of the last days. */
export interface NewsListSuggestion {
  /** Null for all news. */
  readonly deal: HeadlineFactKind | null;
  /** Null for all companies. */
  readonly companies: ListSuggestion | null;
  /** On how many days before today the news begin. Null for all times. */
  readonly from: DayCount | null;
  readonly count: number;
}

type NewsList = Omit<NewsListSuggestion, 'count'>;

function formatPeriod(from: DayCount): string {
  const days = Number.parseInt(from, 10);
  if (days === 0) return 'today';
  return days === 1 ? 'since yesterday' : `of the last ${days} days`;
}

/** Names a list of news, such as "Acquisitions of companies in Germany, of the last 7 days". */
export function newsListName({ deal, companies, from }: NewsList): string {
  const subject = deal === null ? 'News' : DEAL_NAMES[deal];
  const period = from === null ? '' : formatPeriod(from);
  if (companies === null) return `${subject} ${period}`.trim();
  const name = suggestedListName(companies);
  const of = `${deal === 'appointment' ? 'at' : 'of'} ${companies.kind ? name : name.replace(/^C/, 'c')}`;
  return `${subject} ${of}${period && `, ${period}`}`;
}

/** Returns the search params that filter the news to a list. */
export const newsListSearch = ({ deal, companies, from }: NewsList): NewsSearch => ({
  ...(deal !== null && { deal: [deal] }),
  ...(companies !== null && suggestedListSearch(companies)),
  ...(from !== null && { from }),
});

/** Returns at most `limit` lists of news, for a text such as "acquisitions in germany" or "news of banks this week". */
export function useNewsLists(text: string, limit: number): readonly NewsListSuggestion[] {
  const openCatalogue = useOpenCatalogue();
  const { zone } = useDateFormat();
  const asked = parseAskedNews(text);
  const isOfAll = asked?.companies === '';
  const { data: suggested } = useQuery({
    ...suggestQuery(openCatalogue, asked?.companies ?? '', limit),
    enabled: asked !== null && !isOfAll,
  });
  const found = isOfAll ? [null] : (suggested?.lists.filter(({ count }) => count > 0) ?? []);
  const lists = asked ? found.map((companies): NewsList => ({ ...asked, companies })) : [];
  const filters = lists.map((list) => toNewsFilter(newsListSearch(list), zone));
  const { data: counts = [] } = useQuery({
    ...newsCountsQuery(openCatalogue, filters),
    enabled: filters.length > 0,
  });
  return lists.flatMap((list, index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [{ ...list, count }] : [];
  });
}
