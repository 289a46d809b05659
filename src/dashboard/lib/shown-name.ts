import { shownName } from '#contract/shown-name.ts';

export const companyName = (company: { readonly id: number; readonly name?: string | null }): string =>
  shownName(company.name, `Company ${company.id}`);

export const documentTitle = (title: string | null): string => shownName(title, 'Untitled document');
export const newsHeadline = (headline: string | null): string => shownName(headline, 'Untitled news');
export const articleHeadline = (headline: string | null): string => shownName(headline, 'Untitled article');

/** The names are shown on a single line, where more than this many never fit. */
const MAX_PUBLICATIONS = 20;

/** Lists the distinct publications of a news item's articles: "Trade Gazette, Field Report". */
export const publicationNames = (articles: readonly { readonly publication: string | null }[]): string =>
  [...new Set(articles.flatMap(({ publication }) => publication || []))]
    .slice(0, MAX_PUBLICATIONS)
    .join(', ');
