import { useQuery } from '@tanstack/react-query';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { ListSuggestion } from '#dashboard/catalogue/company-answers.ts';
import { NO_COMPANY_FILTER } from '#dashboard/catalogue/company-list-request.ts';
import { suggestQuery } from '#dashboard/catalogue/company-queries.ts';
import { newsCountsQuery } from '#dashboard/catalogue/detail-queries.ts';
import { NO_NEWS_FILTER } from '#dashboard/catalogue/news-request.ts';
import { DEAL_NAMES } from '#dashboard/catalogue/news-types.ts';
import { parseAskedDeals } from '#dashboard/catalogue/news/deal-words.ts';
import { suggestedListName, suggestedListSearch } from '#dashboard/companies/list-suggestion.ts';
import type { HeadlineFactKind } from '#records/headline-facts.ts';

/** News about a kind of deal of the companies on a list. */
export interface NewsListSuggestion {
  readonly deal: HeadlineFactKind;
  readonly companies: ListSuggestion;
  readonly count: number;
}

/** Names a list of news, such as "Acquisitions of companies in Germany". */
export function newsListName({ deal, companies }: NewsListSuggestion): string {
  const name = suggestedListName(companies);
  return `${DEAL_NAMES[deal]} ${deal === 'appointment' ? 'at' : 'of'} ${companies.kind ? name : name.replace(/^C/, 'c')}`;
}

/** Returns the search params that filter the news to a list. */
export const newsListSearch = ({ deal, companies }: NewsListSuggestion) => ({
  deal: [deal],
  ...suggestedListSearch(companies),
});

/**
 * Returns at most `limit` lists of news about deals of certain companies, for a text such as "acquisitions in germany".
 */
export function useNewsLists(text: string, limit: number): readonly NewsListSuggestion[] {
  const openCatalogue = useOpenCatalogue();
  const asked = parseAskedDeals(text);
  const { data: suggested } = useQuery({
    ...suggestQuery(openCatalogue, asked?.companies ?? '', limit),
    enabled: asked !== null,
  });
  const lists = asked && suggested ? suggested.lists.filter(({ count }) => count > 0) : [];
  const deals = asked ? [asked.deal] : [];
  const filters = lists.map((list) => ({
    ...NO_NEWS_FILTER,
    deals,
    companies: { ...NO_COMPANY_FILTER, ...suggestedListSearch(list) },
  }));
  const { data: counts = [] } = useQuery({
    ...newsCountsQuery(openCatalogue, filters),
    enabled: filters.length > 0,
  });
  return lists.flatMap((companies, index) => {
    const count = counts[index] ?? 0;
    return asked && count > 0 ? [{ deal: asked.deal, companies, count }] : [];
  });
}
