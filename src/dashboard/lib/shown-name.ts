// Braille's blank is a symbol to Unicode, which no font draws.
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of a text can be seen: not of spaces, zero-width characters or fillers. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** A name as it is shown: trimmed, or the fallback if it is missing or nothing of it can be seen. */
export const shownName = (name: string | null | undefined, fallback: string): string =>
  typeof name === 'string' && isVisible(name) ? name.trim() : fallback;

/** Falls back to "Company 42". */
export const companyName = (company: { readonly id: number; readonly name?: string | null }): string =>
  shownName(company.name, `Company ${company.id}`);

/** Falls back to the slug. */
export const categoryName = (category: { readonly slug: string; readonly name?: string | null }): string =>
  shownName(category.name, shownName(category.slug, 'Unnamed category'));

export const documentTitle = (title: string | null): string => shownName(title, 'Untitled document');
export const newsHeadline = (headline: string | null): string => shownName(headline, 'Untitled news');
export const articleHeadline = (headline: string | null): string => shownName(headline, 'Untitled article');

/** One line shows fewer names. */
const MAX_PUBLICATIONS = 20;

/** "Trade Gazette, Field Report": each publication of a news item's articles once. */
export const publicationNames = (articles: readonly { readonly publication: string | null }[]): string =>
  [...new Set(articles.flatMap(({ publication }) => publication || []))]
    .slice(0, MAX_PUBLICATIONS)
    .join(', ');
