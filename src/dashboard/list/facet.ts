import { isolate } from '#dashboard/lib/isolate.ts';

/** A part of a filter, in words; `without` is the search after removing it. */
export interface Chip<Search> {
  readonly name: string;
  readonly without: Search;
}

/** What a list can be filtered by. */
export interface Facet<Filter> {
  /** Its params in the URL. */
  readonly params: readonly (keyof Filter & string)[];
  /** What is chosen, in words, and the params that remain without it; `nameOf` names a value as the list does. */
  readonly chips: (search: Filter, nameOf: (value: string) => string) => readonly Chip<Partial<Filter>>[];
}

/** The filters of a search in words. */
export const toChips = <Filter extends object, Search extends Filter>(
  facets: readonly Facet<Filter>[],
  search: Search,
  nameOf: (value: string) => string = String,
): Chip<Search>[] =>
  facets
    .flatMap(({ chips }) => chips(search, (value) => isolate(nameOf(value))))
    .map(({ name, without }) => ({ name, without: { ...search, ...without } }));

/** A search without what these filter by, from its first page. */
export const withoutFilters = <Filter extends object, Search extends Filter>(
  facets: readonly Facet<Filter>[],
  search: Search,
): Search => ({
  ...search,
  ...Object.fromEntries(facets.flatMap(({ params }) => params).map((name) => [name, undefined])),
  page: undefined,
});

/** Undefined for none, which keeps a param out of the URL. */
export const unlessEmpty = <Values extends readonly unknown[]>(values: Values): Values | undefined =>
  values.length > 0 ? values : undefined;

/** The other values; undefined for none. */
export const rest = <Value>(values: readonly Value[], one: Value): Value[] | undefined =>
  unlessEmpty(values.filter((each) => each !== one));

/** A search text in quotes; one with quotes or exclusions of its own as it was typed. */
const formatText = (text: string): string =>
  /["“”„‟«»]|(?:^|\s)-\S/.test(text) ? text : `“${isolate(text)}”`;

/** The text that a list is searched for. */
export const TEXT: Facet<{ readonly q?: string | undefined }> = {
  params: ['q'],
  chips: ({ q }) => (q ? [{ name: formatText(q), without: { q: undefined } }] : []),
};
