import { parseInstant } from '#contract/iso-date.ts';
import { shownName } from '#contract/shown-name.ts';
import type { ArticleResponse, NewsResponse, ResearchResponse } from '#dashboard/api/response-schemas.ts';
import type { NewsEntry } from '#dashboard/catalogue/news-query.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';
import { articleHeadline, documentTitle, newsHeadline, publicationNames } from '#dashboard/lib/shown-name.ts';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import type { Citation } from './citation.ts';

type FormatDate = DateFormat['date'];

const linkTo = (path: string): string => new URL(path, location.origin).href;

function dateOf(publishedAt: string | null, formatDate: FormatDate): string {
  const at = parseInstant(publishedAt);
  return at ? formatDate(at) : '';
}

const addressOf = (link: string | null): string | null => safeUrl(link)?.href ?? null;

/** Identifies a news item on the page of its company, so that a citation can link to it. */
export interface NewsItemId {
  readonly companyId: number;
  /** Null if the item has no id. The citation then links to the news section instead. */
  readonly newsId: string | number | null;
}

const newsLink = ({ companyId, newsId }: NewsItemId): string =>
  linkTo(`/companies/${companyId}#news${newsId === null ? '' : `-${newsId}`}`);

interface CitedNews extends Pick<NewsResponse, 'headline' | 'published_at'> {
  readonly articles: readonly ArticleResponse[];
}

/**
 * Cites the newest article of a news item with a link that is safe to open, so that a reader who follows the address
 * finds the title, the publication and the date that are cited. Without such an article, cites the item itself.
 */
export function citeNews(news: CitedNews, newsItem: NewsItemId, formatDate: FormatDate): Citation {
  const article = newestFirst(news.articles).find(({ link }) => addressOf(link) !== null);
  if (article)
    return citeArticle(
      { ...article, headline: shownName(article.headline, '') || news.headline },
      newsItem,
      formatDate,
    );
  return {
    title: newsHeadline(news.headline),
    publication: publicationNames(news.articles),
    date: dateOf(news.published_at, formatDate),
    address: null,
    link: newsLink(newsItem),
  };
}

export const citeArticle = (
  article: ArticleResponse,
  newsItem: NewsItemId,
  formatDate: FormatDate,
): Citation => ({
  title: articleHeadline(article.headline),
  publication: article.publication ?? safeUrl(article.link)?.host ?? '',
  date: dateOf(article.published_at, formatDate),
  address: addressOf(article.link),
  link: newsLink(newsItem),
});

type CitedDocument = Pick<ResearchResponse, 'title' | 'link' | 'published_at'>;

/** Cites a research document. It names the website's host as the publication. */
export const citeDocument = (
  { title, link, published_at }: CitedDocument,
  companyId: number,
  formatDate: FormatDate,
): Citation => ({
  title: documentTitle(title),
  publication: safeUrl(link)?.host ?? '',
  date: dateOf(published_at, formatDate),
  address: addressOf(link),
  link: linkTo(`/companies/${companyId}#research`),
});

/** Cites a row of the news list, which is either a news item or a research document. */
export function citeEntry(entry: NewsEntry, formatDate: FormatDate): Citation {
  const { type, company, id, title, link, articles, publishedAt } = entry;
  return type === 'news'
    ? citeNews(
        { headline: title, articles, published_at: publishedAt },
        { companyId: company.id, newsId: id },
        formatDate,
      )
    : citeDocument({ title, link, published_at: publishedAt }, company.id, formatDate);
}

/** Cites a figure that Dossier computed. Links to the current page. `at` is when the underlying data was read. */
export const citeFigure = (title: string, at: number | null, formatDate: FormatDate): Citation => ({
  title,
  publication: 'Dossier',
  date: at === null ? '' : `as of ${formatDate(new Date(at))}`,
  address: null,
  link: location.href,
});
