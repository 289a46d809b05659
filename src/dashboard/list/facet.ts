import { isolate } from '#dashboard/lib/isolate.ts';

/** A filter in words, with the search that remains after removing it. */
export interface Chip<Search> {
  readonly name: string;
  readonly searchAfterRemoval: Search;
}

/** Something that a list can be filtered by. */
export interface Facet<Filter> {
  readonly params: readonly (keyof Filter & string)[];
  /** Returns a chip for each chosen value. `nameOf` returns the label of a value. */
  readonly chips: (search: Filter, nameOf: (value: string) => string) => readonly Chip<Partial<Filter>>[];
}

export const toChips = <Filter extends object, Search extends Filter>(
  facets: readonly Facet<Filter>[],
  search: Search,
  nameOf: (value: string) => string = String,
): Chip<Search>[] =>
  facets
    .flatMap(({ chips }) => chips(search, (value) => isolate(nameOf(value))))
    .map(({ name, searchAfterRemoval }) => ({
      name,
      searchAfterRemoval: { ...search, ...searchAfterRemoval },
    }));

export const withoutFilters = <Filter extends object, Search extends Filter>(
  facets: readonly Facet<Filter>[],
  search: Search,
): Search => ({
  ...search,
  ...Object.fromEntries(facets.flatMap(({ params }) => params).map((name) => [name, undefined])),
  page: undefined,
});

/** Returns undefined for an empty list, so that the URL has no param for it. */
export const unlessEmpty = <Values extends readonly unknown[]>(values: Values): Values | undefined =>
  values.length > 0 ? values : undefined;

export const rest = <Value>(values: readonly Value[], one: Value): Value[] | undefined =>
  unlessEmpty(values.filter((each) => each !== one));

const formatText = (text: string): string =>
  /["“”„‟«»]|(?:^|\s)-\S/.test(text) ? text : `“${isolate(text)}”`;

export const TEXT: Facet<{ readonly q?: string | undefined }> = {
  params: ['q'],
  chips: ({ q }) => (q ? [{ name: formatText(q), searchAfterRemoval: { q: undefined } }] : []),
};
