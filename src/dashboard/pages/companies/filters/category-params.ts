import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { withoutValue, unlessEmpty } from '#dashboard/list/filter-definition.ts';
import type { ChoiceState } from '#dashboard/list/filters/choice-box.tsx';

type CategoryParams = Pick<CompaniesSearch, 'category' | 'every' | 'except'>;

/** Returns the slugs of all chosen categories, without duplicates. */
export const wantedCategories = ({ category = [], every = [] }: CategoryParams): readonly string[] => [
  ...new Set([...category, ...every]),
];

/** True if companies must have all of the chosen categories, not just any of them. */
export const matchesAll = ({ category, every }: CategoryParams): boolean =>
  category === undefined && every !== undefined;

/**
 * Sets a category to wanted, excluded or neither. `all` says whether companies must have all wanted categories or any
 * of them.
 */
export function withCategory(
  search: CompaniesSearch,
  slug: string,
  state: ChoiceState,
  all = matchesAll(search),
): CompaniesSearch {
  const add = (slugs: readonly string[] = [], isAdded: boolean) => {
    const others = withoutValue(slugs, slug);
    return isAdded ? [...(others ?? []), slug] : others;
  };
  return {
    ...search,
    page: undefined,
    category: add(search.category, state === 'wanted' && !all),
    every: add(search.every, state === 'wanted' && all),
    except: add(search.except, state === 'excluded'),
  };
}

/** Sets the category filter to this category alone. */
export const withOnlyCategory = (search: CompaniesSearch, slug: string, all?: boolean): CompaniesSearch =>
  withCategory({ ...search, category: undefined, every: undefined, except: undefined }, slug, 'wanted', all);

/** Sets whether companies must have all wanted categories or any of them. Also goes back to page 1. */
export const withMatchAll = (search: CompaniesSearch, all: boolean): CompaniesSearch => {
  const wanted = unlessEmpty(wantedCategories(search));
  return {
    ...search,
    page: undefined,
    category: all ? undefined : wanted,
    every: all ? wanted : undefined,
  };
};
