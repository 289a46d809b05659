import type { ChoiceState } from '#dashboard/list/filters/choice-box.tsx';
import type { CompaniesSearch } from './companies-search.ts';

type CategoryParams = Pick<CompaniesSearch, 'category' | 'every' | 'except'>;

const unlessEmpty = (slugs: readonly string[]) => (slugs.length > 0 ? slugs : undefined);
const without = (slugs: readonly string[] = [], slug: string) => slugs.filter((each) => each !== slug);

/** Slugs of `category` and `every`, without duplicates. */
export const wantedCategories = ({ category = [], every = [] }: CategoryParams): readonly string[] => [
  ...new Set([...category, ...every]),
];

/** True if companies must be in all of the wanted categories. */
export const matchesAll = ({ category, every }: CategoryParams): boolean =>
  category === undefined && every !== undefined;

/** `all` decides where a wanted category goes: with those of which companies must have all. */
export function withCategory(
  search: CompaniesSearch,
  slug: string,
  state: ChoiceState,
  all = matchesAll(search),
): CompaniesSearch {
  const add = (slugs: readonly string[] | undefined, isAdded: boolean) =>
    unlessEmpty(isAdded ? [...without(slugs, slug), slug] : without(slugs, slug));
  return {
    ...search,
    page: undefined,
    category: add(search.category, state === 'wanted' && !all),
    every: add(search.every, state === 'wanted' && all),
    except: add(search.except, state === 'excluded'),
  };
}

/** Drops what the filter says of all other categories. */
export const withOnlyCategory = (search: CompaniesSearch, slug: string, all?: boolean): CompaniesSearch =>
  withCategory({ ...search, category: undefined, every: undefined, except: undefined }, slug, 'wanted', all);

/** Moves all wanted categories to `every` or `category`; resets the page. */
export const withMatchAll = (search: CompaniesSearch, all: boolean): CompaniesSearch => {
  const wanted = unlessEmpty(wantedCategories(search));
  return {
    ...search,
    page: undefined,
    category: all ? undefined : wanted,
    every: all ? wanted : undefined,
  };
};
