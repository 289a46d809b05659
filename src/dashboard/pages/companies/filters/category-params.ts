import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { rest, unlessEmpty } from '#dashboard/list/facet.ts';
import type { ChoiceState } from '#dashboard/list/filters/choice-box.tsx';

type CategoryParams = Pick<CompaniesSearch, 'category' | 'every' | 'except'>;

/** Returns the slugs of `category` and `every`, without duplicates. */
export const wantedCategories = ({ category = [], every = [] }: CategoryParams): readonly string[] => [
  ...new Set([...category, ...every]),
];

/** True if companies must be in all of the wanted categories. */
export const matchesAll = ({ category, every }: CategoryParams): boolean =>
  category === undefined && every !== undefined;

/**
 * Sets the state of a category. `all` decides whether a wanted one goes into `every`, of which companies must have all.
 */
export function withCategory(
  search: CompaniesSearch,
  slug: string,
  state: ChoiceState,
  all = matchesAll(search),
): CompaniesSearch {
  const add = (slugs: readonly string[] = [], isAdded: boolean) => {
    const others = rest(slugs, slug);
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

/** Filters by one category only, without the others. */
export const withOnlyCategory = (search: CompaniesSearch, slug: string, all?: boolean): CompaniesSearch =>
  withCategory({ ...search, category: undefined, every: undefined, except: undefined }, slug, 'wanted', all);

/** Moves all wanted categories to `every` or `category`, and resets the page. */
export const withMatchAll = (search: CompaniesSearch, all: boolean): CompaniesSearch => {
  const wanted = unlessEmpty(wantedCategories(search));
  return {
    ...search,
    page: undefined,
    category: all ? undefined : wanted,
    every: all ? wanted : undefined,
  };
};
