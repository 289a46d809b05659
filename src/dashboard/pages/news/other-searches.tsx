import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { newsCountsQuery, otherWordingsQuery } from '#dashboard/catalogue/detail-queries.ts';
import type { CountedWording, NewsFilter, NewsResults } from '#dashboard/catalogue/news-request.ts';
import { DEAL_NAMES, DEALS } from '#dashboard/catalogue/news-types.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { TEXT, toChips } from '#dashboard/list/filter-definition.ts';
import {
  newsListName,
  newsListSearch,
  type NewsListSuggestion,
  useNewsLists,
} from '#dashboard/news/news-lists.ts';
import { type NewsSearch, toNewsFilter } from '#dashboard/news/news-search.ts';
import { formatMissingWords } from './format-missing-words.ts';
import { formatNewsCount } from './news-list.ts';
import type { ShownNews } from './use-news.ts';

const LINK = 'text-accent underline';
const MAX_WORDINGS = 6;

/** Returns other wordings of the search text that have results. */
function useOtherWordings(filter: NewsFilter, isWanted = true): readonly CountedWording[] {
  const { data = [] } = useQuery({
    ...otherWordingsQuery(useOpenCatalogue(), filter, MAX_WORDINGS),
    enabled: isWanted && filter.text !== '',
  });
  return data;
}

interface WordingLinkProps {
  readonly search: NewsSearch;
  readonly wording: CountedWording;
}

/**
 * A link to the same search in other words that would find something, such as "acquires (5 items)" or, by a kind of
 * deal, "Acquisitions in Oslo (2 items)".
 */
const WordingLink = ({ search, wording: { text, deal, count } }: WordingLinkProps) => (
  <>
    <Link
      to="/news"
      search={{ ...search, q: text || undefined, deal: deal === null ? search.deal : [deal] }}
      className={LINK}
    >
      {deal === null ? <bdi>{text}</bdi> : <DealName deal={DEAL_NAMES[deal]} text={text} />}
    </Link>{' '}
    ({formatNewsCount(count)})
  </>
);

const DealName = ({ deal, text }: { readonly deal: string; readonly text: string }) =>
  text === '' ? (
    deal
  ) : (
    <>
      {deal} with <bdi>{text}</bdi>
    </>
  );

const MAX_LISTS = 3;

/** A link to news of certain companies or of the last days, such as "Acquisitions of Banking (2 items)". */
const NewsListLink = ({ list }: { readonly list: NewsListSuggestion }) => (
  <>
    <Link to="/news" search={newsListSearch(list)} className={LINK}>
      {newsListName(list)}
    </Link>{' '}
    ({formatNewsCount(list.count)})
  </>
);

interface SearchNoteProps {
  readonly search: NewsSearch;
  readonly filter: NewsFilter;
  readonly page: NewsResults;
}

/**
 * Says what the search text was taken for, where not all entries have all of its words: words that were left out or
 * corrected, and kinds of deals that a word names.
 */
export function SearchNote({ search, filter, page }: SearchNoteProps) {
  const missing = formatMissingWords(page);
  const wordings = useOtherWordings(filter, missing !== '');
  const lists = useNewsLists(missing === '' ? '' : filter.text, MAX_LISTS);
  const named = DEALS.filter((deal) => page.words.some((word) => word.deal === deal) && page.deals[deal] > 0);
  const deals = filter.deals.length > 0 || missing !== '' ? [] : named;
  if (missing === '' && deals.length === 0) return null;
  // Other wordings may be known although this search needs none, because the palette has asked for them.
  const tries =
    missing === ''
      ? []
      : [
          ...lists.map((list) => ({ key: newsListName(list), link: <NewsListLink list={list} /> })),
          ...wordings.map((wording) => ({
            key: `${wording.deal} ${wording.text}`,
            link: <WordingLink search={search} wording={wording} />,
          })),
        ];
  return (
    <p className="mb-2 text-sm text-ink-2">
      {missing}
      {deals.map((deal, index) => (
        <span key={deal}>
          {index === 0 ? 'Including ' : ', '}
          <Link to="/news" search={{ ...search, deal: [deal] }} className={LINK}>
            {DEAL_NAMES[deal]}
          </Link>{' '}
          ({formatNewsCount(page.deals[deal])})
        </span>
      ))}
      {tries.map(({ key, link }, index) => (
        <span key={key}>
          {index === 0 ? ' Try ' : ', '}
          {link}
        </span>
      ))}
    </p>
  );
}

interface OtherSearchesProps {
  readonly search: NewsSearch;
  readonly news: Pick<ShownNews, 'filter' | 'chips'>;
}

/** Lists similar searches that have results: other wordings, and the same search with one filter removed. */
export function OtherSearches({ search, news: { filter, chips } }: OtherSearchesProps) {
  const { zone } = useDateFormat();
  const wordings = useOtherWordings(filter);
  const lists = useNewsLists(filter.text, MAX_LISTS);
  const removable = [...toChips([TEXT], search), ...chips];
  const { data: counts = [] } = useQuery(
    newsCountsQuery(
      useOpenCatalogue(),
      removable.map(({ searchAfterRemoval }) => toNewsFilter(searchAfterRemoval, zone)),
    ),
  );
  const helpful = removable
    .map((chip, index) => ({ ...chip, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0);
  if (lists.length + wordings.length + helpful.length === 0) return null;
  return (
    <>
      {lists.length > 0 && (
        <Choices title="Did you mean">
          {lists.map((list) => (
            <li key={newsListName(list)}>
              <NewsListLink list={list} />
            </li>
          ))}
        </Choices>
      )}
      {wordings.length > 0 && (
        <Choices title="Other words">
          {wordings.map((wording) => (
            <li key={`${wording.deal} ${wording.text}`}>
              <WordingLink search={search} wording={wording} />
            </li>
          ))}
        </Choices>
      )}
      {helpful.length > 0 && (
        <Choices title={lists.length + wordings.length > 0 ? 'Fewer filters' : undefined}>
          {helpful.map(({ name, searchAfterRemoval, count }) => (
            <li key={name}>
              <Link to="/news" search={searchAfterRemoval} className={LINK}>
                Remove {name}
              </Link>{' '}
              ({formatNewsCount(count)})
            </li>
          ))}
        </Choices>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly title: string | undefined;
  readonly children: ReactNode;
}

const Choices = ({ title, children }: ChoicesProps) => (
  <div>
    {title !== undefined && <p className="text-sm text-ink-3">{title}</p>}
    <ul className="space-y-1">{children}</ul>
  </div>
);
