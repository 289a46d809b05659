import { parseInstant } from '#contract/iso-date.ts';
import type { ArticleResponse, NewsResponse, ResearchResponse } from '#dashboard/api/response-schemas.ts';
import type { NewsEntry } from '#dashboard/catalogue/news-request.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';
import { articleHeadline, companyName, documentTitle, newsHeadline } from '#dashboard/lib/shown-name.ts';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import type { Citation } from './citation.ts';

type FormatDate = DateFormat['date'];

const linkTo = (path: string): string => new URL(path, location.origin).href;

function dateOf(publishedAt: string | null, formatDate: FormatDate): string {
  const at = parseInstant(publishedAt);
  return at ? formatDate(at) : '';
}

const addressOf = (link: string | null): string | null => safeUrl(link)?.href ?? null;

const toSource = (
  publication: string,
  published_at: string | null,
  link: string | null,
  formatDate: FormatDate,
) => ({
  publication,
  date: dateOf(published_at, formatDate),
  address: addressOf(link),
});

export type CitedCompany = { readonly id: number; readonly name: string | null };

/** Identifies a news item on the page of its company, so that a citation can link to it. */
export interface NewsItemId {
  readonly company: CitedCompany;
  /** Null if the item has no id. The citation then links to the news section instead. */
  readonly newsId: string | number | null;
}

const newsLink = ({ company, newsId }: NewsItemId): string =>
  linkTo(`/companies/${company.id}#news${newsId === null ? '' : `-${newsId}`}`);

const articleSource = ({ publication, published_at, link }: ArticleResponse, formatDate: FormatDate) =>
  toSource(publication ?? safeUrl(link)?.host ?? '', published_at, link, formatDate);

interface CitedNews extends Pick<NewsResponse, 'headline' | 'published_at'> {
  readonly articles: readonly ArticleResponse[];
}

/** Cites a news item by its own headline, followed by its articles, newest first. */
export function citeNews(news: CitedNews, newsItem: NewsItemId, formatDate: FormatDate): Citation {
  const articles = newestFirst(news.articles).map((article) => articleSource(article, formatDate));
  return {
    title: newsHeadline(news.headline),
    company: companyName(newsItem.company),
    sources: articles.length > 0 ? articles : [toSource('', news.published_at, null, formatDate)],
    link: newsLink(newsItem),
  };
}

export const citeArticle = (
  article: ArticleResponse,
  newsItem: NewsItemId,
  formatDate: FormatDate,
): Citation => ({
  title: articleHeadline(article.headline),
  company: companyName(newsItem.company),
  sources: [articleSource(article, formatDate)],
  link: newsLink(newsItem),
});

type CitedDocument = Pick<ResearchResponse, 'title' | 'link' | 'published_at'>;

/** Cites a research document. It names the website's host as the publication. */
export const citeDocument = (
  { title, link, published_at }: CitedDocument,
  company: CitedCompany,
  formatDate: FormatDate,
): Citation => ({
  title: documentTitle(title),
  company: companyName(company),
  sources: [toSource(safeUrl(link)?.host ?? '', published_at, link, formatDate)],
  link: linkTo(`/companies/${company.id}#research`),
});

/** Cites a row of the news list, which is either a news item or a research document. */
export function citeEntry(entry: NewsEntry, formatDate: FormatDate): Citation {
  const { type, company, id, title, link, articles, publishedAt } = entry;
  return type === 'news'
    ? citeNews({ headline: title, articles, published_at: publishedAt }, { company, newsId: id }, formatDate)
    : citeDocument({ title, link, published_at: publishedAt }, company, formatDate);
}

/** Cites a figure that Dossier computed. Links to the current page. `at` is when the underlying data was read. */
export const citeFigure = (title: string, at: number | null, formatDate: FormatDate): Citation => ({
  title,
  company: null,
  sources: [
    {
      publication: 'Dossier',
      date: at === null ? '' : `as of ${formatDate(new Date(at))}`,
      address: null,
    },
  ],
  link: location.href,
});
