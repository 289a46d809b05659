import type { FacetValue } from '#company-search/company-counts.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import type { FacetCounts, ListSuggestion } from '../company-answers.ts';
import { NO_COMPANY_FILTER, type ZonedCompanyFilter } from '../company-list-request.ts';
import { akinCategories, sharingCategories, suggestCategories, suggestValues } from './suggest-categories.ts';

/** Maximum number of categories to suggest for “banks” in the text “banks in London”, and of places for “London”. */
const MAX_MEANINGS = 3;
/** Maximum number of categories that are combined in one suggestion. With more, its URL would be too long. */
const MAX_JOINT = 50;

const FOUNDED = /(?:^|\s)(?:founded\s+)?(after|since|before|in)\s+(\d{4})$/i;
const PLACE = /(?:^|\s)in\s+(?!\d{4}\b)(\S.*)$/i;
/** Words that add nothing to a category: “space companies” are the companies in the category Space. */
const COMPANIES = /(?:^|\s+)(?:compan(?:y|ies)|firms?|business(?:es)?|start-?ups?|stocks?)$/i;
const ANY = /^(?:all)?$/i;

function toYears(word: string, year: number): Interval<number> {
  switch (word.toLowerCase()) {
    case 'after':
      return { from: year + 1, to: null };
    case 'since':
      return { from: year, to: null };
    case 'before':
      return { from: null, to: year - 1 };
    default:
      return { from: year, to: year };
  }
}

function cut(text: string, pattern: RegExp): [rest: string, found: RegExpExecArray | null] {
  const found = pattern.exec(text);
  return [found ? text.slice(0, found.index).trim() : text, found];
}

/**
 * Returns the kinds of company that a text may mean. For “banks”, the first kind combines all banking categories, and
 * the others are these categories one by one.
 */
function kindsMeant(categories: readonly FacetValue[], text: string): ListSuggestion['kind'][] {
  const typed = text.replace(COMPANIES, '');
  if (ANY.test(typed)) return [null];
  const single = suggestCategories(categories, typed).slice(0, MAX_MEANINGS).map(toKind);
  const sharing = sharingCategories(categories, typed);
  return sharing.length < 2 || sharing.length > MAX_JOINT ? single : [toJointKind(typed, sharing), ...single];
}

/**
 * Returns the kind of company that a text like "insurers" or "insurance companies" means. None for "insurance", which
 * could also be an ordinary search.
 */
function companiesMeant(categories: readonly FacetValue[], text: string): ListSuggestion['kind'][] {
  const typed = text.replace(COMPANIES, '');
  const meant = typed === text ? akinCategories(categories, typed) : sharingCategories(categories, typed);
  const [first] = meant;
  if (!first || meant.length > MAX_JOINT) return [];
  return [meant.length === 1 ? toKind(first) : toJointKind(typed, meant)];
}

const toKind = ({ value, name }: FacetValue) => ({ name, slugs: [value] });

const toJointKind = (typed: string, categories: readonly FacetValue[]) => ({
  name: `${typed.charAt(0).toUpperCase()}${typed.slice(1)} (${categories.length} categories)`,
  slugs: categories.map(({ value }) => value),
});

/** True for a list that combines categories although one of them alone gives a list with just as many companies. */
const isCovered = ({ kind, place, count }: ListSuggestion, all: readonly ListSuggestion[]) =>
  (kind?.slugs.length ?? 0) > 1 &&
  all.some((other) => other.kind?.slugs.length === 1 && other.place === place && other.count === count);

/**
 * Returns the places with the typed name, largest number of companies first. If there are none, returns places whose
 * name contains the text, or else places whose full address does, such as “austin texas”.
 */
function placesMeant(
  locations: readonly FacetValue[],
  typed: string,
  placesCalled: (typed: string) => readonly string[],
): readonly FacetValue[] {
  const values = new Set(placesCalled(typed));
  const called = locations.filter(({ value }) => values.has(value));
  const named = called.length > 0 ? called : suggestValues(locations, typed, ({ name }) => name);
  const found = named.length > 0 ? named : suggestValues(locations, typed, ({ value }) => value);
  return found.slice(0, MAX_MEANINGS);
}

type Conditions = Omit<ListSuggestion, 'count'>;

const isAny = ({ kind, place, years }: Conditions) => kind === null && place === null && years === null;

/** Returns wider lists, each without one of the conditions. */
const widened = ({ kind, place, years }: Conditions): Conditions[] =>
  [
    place !== null && { kind, place: null, years },
    kind !== null && { kind: null, place, years },
    years !== null && { kind, place, years: null },
  ].filter((list) => list !== false);

/**
 * Returns the lists of companies that a text such as “banks in texas founded after 1990” or “insurers” may mean.
 * Returns none if it may mean something else. If a list has no companies, it is followed by wider lists.
 */
export async function suggestLists(
  { categories, locations }: Pick<FacetCounts, 'categories' | 'locations'>,
  text: string,
  count: (filter: ZonedCompanyFilter) => number | Promise<number>,
  placesCalled: (typed: string) => readonly string[],
): Promise<readonly ListSuggestion[]> {
  // The years may stand at the end or before the place.
  const [withoutLastYears, lastYears] = cut(text.trim(), FOUNDED);
  const [withoutPlace, place] = cut(withoutLastYears, PLACE);
  const [kind, founded] = lastYears ? [withoutPlace, lastYears] : cut(withoutPlace, FOUNDED);
  const years = founded ? toYears(founded[1] ?? '', Number(founded[2])) : null;
  const [, placeName] = place ?? [];
  const found = placeName === undefined ? [null] : placesMeant(locations, placeName, placesCalled);
  // What follows "in" may also be a kind of company, as in "in banking".
  const isKind = placeName !== undefined && found.length === 0 && ANY.test(kind.replace(COMPANIES, ''));
  const places = isKind ? [null] : found;
  const kinds = isKind
    ? companiesMeant(categories, `${placeName} companies`)
    : founded || place
      ? kindsMeant(categories, kind)
      : companiesMeant(categories, kind);
  const counted = async (list: Conditions): Promise<ListSuggestion> => ({
    ...list,
    count: await count({
      ...NO_COMPANY_FILTER,
      category: list.kind?.slugs,
      location: list.place === null ? undefined : [list.place],
      founded: list.years ?? undefined,
    }),
  });
  const meant = kinds.flatMap((each) =>
    places.map((where) => ({ kind: each, place: where?.value ?? null, years })),
  );
  const lists = await Promise.all(meant.map(counted));
  const filled = lists.filter((list, _, all) => list.count > 0 && !isCovered(list, all));
  const [first] = lists;
  if (filled.length > 0 || !first) return filled;
  const wider = await Promise.all(widened(first).map(counted));
  return [first, ...wider.filter((list) => list.count > 0 && !isAny(list))];
}
