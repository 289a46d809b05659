// U+2800 is the blank Braille pattern: Unicode calls it a symbol, but it is invisible in every font.
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Tells whether a text has at least one visible character. Spaces, zero-width characters and fillers aren't visible.
 */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Returns a name as it is shown, or the fallback if none of its characters is visible. */
export const shownName = (name: string | null | undefined, fallback: string): string =>
  typeof name === 'string' && isVisible(name) ? name.trim() : fallback;

/** Returns the name of a category as it is shown. */
export const categoryName = (category: { readonly slug: string; readonly name?: string | null }): string =>
  shownName(category.name, shownName(category.slug, 'Unnamed category'));
