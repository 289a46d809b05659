import type { Category, Company } from '#contract/company.ts';

interface Seen {
  readonly category: Category;
  /** Such as `on line 7`. */
  readonly place: string;
}

const quote = (text: string) => JSON.stringify(text);

/**
 * Finds conflicting categories: one slug with two ids or names, or one id with two slugs. Valid
 * companies define the categories that later lines are checked against.
 */
export function createCategoryConsistency(): (
  company: Pick<Company, 'categories'>,
  place: string,
) => string[] {
  const bySlug = new Map<string, Seen>();
  const byId = new Map<number, Seen>();
  return ({ categories }, place) => {
    const own = categories.map((category) => ({ category, place }));
    const problems = own.flatMap(({ category }, index) => {
      const before = own.slice(0, index);
      const sameSlug =
        bySlug.get(category.slug) ?? before.find((seen) => seen.category.slug === category.slug);
      if (sameSlug) return describeSlug(category, sameSlug, index);
      const sameId = byId.get(category.id) ?? before.find((seen) => seen.category.id === category.id);
      return sameId ? describeId(category, sameId, index) : [];
    });
    if (problems.length === 0)
      for (const seen of own) {
        bySlug.set(seen.category.slug, bySlug.get(seen.category.slug) ?? seen);
        byId.set(seen.category.id, byId.get(seen.category.id) ?? seen);
      }
    return problems;
  };
}

function describeSlug(
  { slug, id, name }: Category,
  { category: earlier, place }: Seen,
  index: number,
): string[] {
  if (id === earlier.id && name === earlier.name) return [];
  return [
    `categories[${index}].slug: ${quote(slug)} has the id ${id} and the name ${quote(name)} here, ` +
      `but ${earlier.id} and ${quote(earlier.name)} ${place}`,
  ];
}

function describeId({ id, slug }: Category, { category: earlier, place }: Seen, index: number): string[] {
  return [
    `categories[${index}].id: ${id} is the id of ${quote(slug)} here, but of ${quote(earlier.slug)} ${place}`,
  ];
}
