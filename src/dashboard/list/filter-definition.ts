import { isolate } from '#dashboard/lib/isolate.ts';
import { type Done, DONE_NAMES } from '#dashboard/notes/done.ts';

/** A chip that shows an active filter, and the search that remains when the user removes that filter. */
export interface Chip<Search> {
  readonly name: string;
  readonly searchAfterRemoval: Search;
}

/** Something that a list can be filtered by, such as a category. */
export interface FilterDefinition<Filter> {
  readonly params: readonly (keyof Filter & string)[];
  /** Returns a chip for each chosen value. `nameOf` converts a value to its label. */
  readonly chips: (search: Filter, nameOf: (value: string) => string) => readonly Chip<Partial<Filter>>[];
}

export const toChips = <Filter extends object, Search extends Filter>(
  filters: readonly FilterDefinition<Filter>[],
  search: Search,
  nameOf: (value: string) => string = String,
): Chip<Search>[] =>
  filters
    .flatMap(({ chips }) => chips(search, (value) => isolate(nameOf(value))))
    .map(({ name, searchAfterRemoval }) => ({
      name,
      searchAfterRemoval: { ...search, ...searchAfterRemoval },
    }));

export const withoutFilters = <Filter extends object, Search extends Filter>(
  filters: readonly FilterDefinition<Filter>[],
  search: Search,
): Search => ({
  ...search,
  ...Object.fromEntries(filters.flatMap(({ params }) => params).map((name) => [name, undefined])),
  page: undefined,
});

/** Turns an empty list into undefined, so that its param disappears from the URL. */
export const unlessEmpty = <Values extends readonly unknown[]>(values: Values): Values | undefined =>
  values.length > 0 ? values : undefined;

export const withoutValue = <Value>(values: readonly Value[], one: Value): Value[] | undefined =>
  unlessEmpty(values.filter((each) => each !== one));

/** Returns the chips of filters by the user's own tags and notes. */
export const annotationChips = ({
  tag = [],
  note,
  done,
}: AnnotationParams): readonly Chip<AnnotationParams>[] => [
  ...tag.map((each) => ({
    name: `Tagged ${isolate(each)}`,
    searchAfterRemoval: { tag: withoutValue(tag, each) },
  })),
  ...(note
    ? [
        {
          name: note === 'any' ? 'With a note' : `Note: “${isolate(note)}”`,
          searchAfterRemoval: { note: undefined },
        },
      ]
    : []),
  ...(done ? [{ name: DONE_NAMES[done], searchAfterRemoval: { done: undefined } }] : []),
];

/** Search params of filters by the user's own tags and notes. */
export interface AnnotationParams {
  readonly tag?: readonly string[] | undefined;
  readonly note?: string | undefined;
  readonly done?: Done | undefined;
}

const formatText = (text: string): string =>
  /["“”„‟«»]|(?:^|\s)-\S/.test(text) ? text : `“${isolate(text)}”`;

export const TEXT: FilterDefinition<{ readonly q?: string | undefined }> = {
  params: ['q'],
  chips: ({ q }) => (q ? [{ name: formatText(q), searchAfterRemoval: { q: undefined } }] : []),
};
