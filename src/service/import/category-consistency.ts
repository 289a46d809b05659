import type { Category } from '#contract/company.ts';

interface Seen {
  readonly category: Category;
  /** Where the category occurred first, such as `on line 7`. */
  readonly place: string;
}

const quote = (text: string) => JSON.stringify(text);

/** The categories of an import, each with the place where it occurred first. */
export interface Categories {
  readonly bySlug: Map<string, Seen>;
  readonly byId: Map<number, Seen>;
  /**
   * Returns a message for each category of a company that contradicts an earlier category or occurs twice. If there are
   * none, remembers the company's categories.
   */
  check(company: { readonly categories: readonly Category[] }, place: string): string[];
}

/**
 * Creates a collection that finds contradictory categories: a slug with two ids or names, an id with two slugs, or a
 * company that has the same category twice. It doesn't remember the categories of companies with such a problem.
 */
export function collectCategories(): Categories {
  const bySlug = new Map<string, Seen>();
  const byId = new Map<number, Seen>();
  const check: Categories['check'] = ({ categories }, place) => {
    const own = categories.map((category) => ({ category, place }));
    const problems = own.flatMap(({ category }, index) => {
      const { id, slug, name } = category;
      const before = own.slice(0, index);
      const repeated = before.find((seen) => seen.category.slug === slug);
      if (repeated && isSame(repeated.category, category))
        return [`categories[${index}].slug: ${quote(slug)} is there twice`];
      const sameSlug = bySlug.get(slug) ?? repeated;
      const same = sameSlug ?? byId.get(id) ?? before.find((seen) => seen.category.id === id);
      if (same === undefined || isSame(same.category, category)) return [];
      const { category: earlier } = same;
      return sameSlug
        ? `categories[${index}].slug: ${quote(slug)} has the id ${id} and the name ${quote(name)} here, but ${earlier.id} and ${quote(earlier.name)} ${same.place}`
        : `categories[${index}].id: ${id} is the id of ${quote(slug)} here, but of ${quote(earlier.slug)} ${same.place}`;
    });
    if (problems.length === 0)
      for (const seen of own) {
        bySlug.set(seen.category.slug, bySlug.get(seen.category.slug) ?? seen);
        byId.set(seen.category.id, byId.get(seen.category.id) ?? seen);
      }
    return problems;
  };
  return { bySlug, byId, check };
}

const isSame = (one: Category, other: Category) =>
  one.slug === other.slug && one.id === other.id && one.name === other.name;
