import { forEachRange } from '#company-search/company-fields.ts';
import type { CompanySearchQuery } from '#company-search/company-search.ts';
import { isTimeZone } from '#company-search/time-zone.ts';
import type { ParametersOf } from '#contract/operations.ts';
import { BEST_MATCH, COMPANY_SEARCH_COLUMNS, type searchOperations } from '#contract/search.ts';
import { InvalidParameter } from '../lib/api-error.ts';
import { parseDays, UTC } from './parse-days.ts';

/** The parameters of a search for companies. */
export type SearchParameters = ParametersOf<typeof searchOperations.searchCompanies>;

/** Turns the parameters of a request into a query of the search. */
export function toSearchQuery({
  q,
  sort,
  limit,
  offset,
  counts,
  figures,
  zone,
  ...given
}: SearchParameters): CompanySearchQuery {
  if (zone !== null && !isTimeZone(zone))
    throw new InvalidParameter('zone', 'must be a time zone such as UTC or Europe/Berlin.');
  return {
    text: q ?? '',
    conditions: {
      ids: given.company_ids ?? undefined,
      category: given.category_slugs ?? undefined,
      every: given.every ?? undefined,
      except: given.except ?? undefined,
      location: given.location ?? undefined,
      ...forEachRange((param) => parseRange(given[param])),
      updated: given.updated === null ? undefined : parseDays(given.updated, zone ?? UTC),
    },
    sort: parseSort(sort),
    limit,
    offset,
    hasCounts: counts === 'true',
    figuresIn: figures === 'true' ? (zone ?? UTC) : null,
  };
}

function parseSort(sort: string): CompanySearchQuery['sort'] {
  if (sort === BEST_MATCH) return null;
  const by = COMPANY_SEARCH_COLUMNS.find((column) => column === sort.replace('-', ''));
  return by === undefined ? null : { by, descending: sort.startsWith('-') };
}

/** Parses `1990-1999`, `1990-`, `-1999` or `1999`. Ends in the wrong order are swapped. */
function parseRange(text: string | null) {
  if (text === null) return undefined;
  const [from, to = from] = text.split('-').map((end) => (end === '' ? null : Number(end)));
  return inOrder(from ?? null, to ?? null);
}

const inOrder = (from: number | null, to: number | null) =>
  from !== null && to !== null && to < from ? { from: to, to: from } : { from, to };
