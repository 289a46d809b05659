import * as z from 'zod/mini';
import type { CompanyCounts } from '#company-search/company-counts.ts';
import { SEARCHED_FIELDS } from '#company-search/company-fields.ts';
import { CompanyPageResponse } from '#dashboard/api/response-schemas.ts';
import type { Range } from '#search/tokenize.ts';

const count = z.number();
const value = { value: z.string(), name: z.string(), count };

const isRange = (given: unknown) =>
  Array.isArray(given) && given.length === 2 && given.every(Number.isSafeInteger);

const FieldMatch = z.object({
  field: z.enum(SEARCHED_FIELDS),
  slug: z.optional(z.string()),
  ranges: z.array(z.custom<Range>(isRange)),
});

const Counts = z.object({
  categories: z.array(z.object(value)),
  locations: z.array(
    z.object({ ...value, here: count, within: z.optional(z.string()), is_unplaced: z.boolean() }),
  ),
  chosen_locations: z.array(z.object({ value: z.string(), places: z.array(z.string()), count })),
  founded: z.array(z.object({ year: count, count })),
});

const Figures = z.object({
  categories: z.array(z.object(value)),
  pairs: z.array(z.object({ a: z.string(), b: z.string(), count })),
  updated: z.array(z.object({ month: z.string(), count })),
  no_founded: count,
  no_location: count,
  no_updated: count,
});

/** The response to a search: a page of companies as in the API's list, with additional data. */
export const CompanySearchResponse = z.pipe(
  z.looseObject({
    companies: z.array(z.unknown()),
    understood: z.object({ is_partial: z.boolean() }),
    matches: z.array(z.array(z.array(FieldMatch))),
    counts: z.optional(Counts),
    figures: z.optional(Figures),
  }),
  z.transform((body) => {
    const { understood, matches, counts, figures } = body;
    // Parsing can't fail here, because the schema above has checked that there is a list of companies.
    return { ...CompanyPageResponse.parse(body), understood, matches, counts, figures };
  }),
);
export type CompanySearchResponse = z.infer<typeof CompanySearchResponse>;

/**
 * Returns the counts from the response to a search that requested them. `chosen` has the places that the search
 * filtered by.
 */
export function toCompanyCounts(
  { counts, page_info }: CompanySearchResponse,
  chosen: readonly string[] = [],
): CompanyCounts {
  const {
    categories = [],
    locations = [],
    chosen_locations: chosenLocations = [],
    founded = [],
  } = counts ?? {};
  return {
    total: page_info.total_count ?? 0,
    categories,
    locations: locations.map(({ is_unplaced: isUnplaced, within, ...place }) => ({
      ...place,
      within,
      isUnplaced,
    })),
    // Sort the places as in the filter, because the server sends them in another order.
    chosenLocations: chosen.flatMap((place) => chosenLocations.find((each) => each.value === place) ?? []),
    founded,
  };
}
