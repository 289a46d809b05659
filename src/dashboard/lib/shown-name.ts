// U+2800 is the blank Braille pattern: Unicode calls it a symbol, but it is invisible in every font.
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True if a text has at least one visible character. Spaces, zero-width characters and fillers aren't visible. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

export const shownName = (name: string | null | undefined, fallback: string): string =>
  typeof name === 'string' && isVisible(name) ? name.trim() : fallback;

export const companyName = (company: { readonly id: number; readonly name?: string | null }): string =>
  shownName(company.name, `Company ${company.id}`);

export const categoryName = (category: { readonly slug: string; readonly name?: string | null }): string =>
  shownName(category.name, shownName(category.slug, 'Unnamed category'));

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
