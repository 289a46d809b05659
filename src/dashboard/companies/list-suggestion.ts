import type { ListSuggestion } from '#dashboard/catalogue/company-answers.ts';
import type { CompanyFilter } from '#dashboard/catalogue/company-list-request.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { placeName } from './filter-definitions.ts';
import { formatYears } from './format-period.ts';

/** Returns the name of a suggested list, such as "Health Care in Texas, founded 1990 or later". */
export function suggestedListName({ kind, place, years }: ListSuggestion): string {
  const name = `${isolate(kind?.name ?? 'Companies')}${place === null ? '' : ` in ${isolate(placeName(place))}`}`;
  return years ? `${name}, founded ${formatYears(years)}` : name;
}

/** Returns the search params that filter companies to a suggested list. */
export const suggestedListSearch = ({ kind, place, years }: ListSuggestion): CompanyFilter => ({
  category: kind?.slugs,
  founded: years ?? undefined,
  location: place === null ? undefined : [place],
});
