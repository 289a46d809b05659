import type { OpenCatalogue } from './catalogue.ts';
import { type FieldPath, FIRST_FACETS, toFilter, type ZonedFilter } from './offering-query.ts';
import type { OfferingApi } from './offerings/offering-index.ts';
import { catalogueQuery, progressQueryOf } from './queries.ts';

// This file is separate from the queries about companies, because the first page needs none of these.

/** Query for the progress of the crawl of offerings. */
export const offeringProgressQuery = progressQueryOf('offerings');

/** Creates the query of a function about offerings. It starts their crawl if that hasn't started. */
const offeringQuery = <N extends keyof OfferingApi>(name: N) =>
  catalogueQuery(name, { about: 'offerings', prepare: ({ offerings }) => offerings.start() });

export const offeringRowsQuery = offeringQuery('offeringRows');
const facetsQuery = offeringQuery('offeringFacets');
/**
 * Query for the counts of a filter. Its key has only the filter, because counts don't depend on page and sort order.
 */
export const offeringFacetsQuery = (open: OpenCatalogue, query: ZonedFilter, limit = FIRST_FACETS) =>
  facetsQuery(open, toFilter(query), limit);
const valuesQuery = offeringQuery('offeringValues');
/** Query for the values of a field that contain a text. */
export const offeringValuesQuery = (open: OpenCatalogue, query: ZonedFilter, path: FieldPath, text: string) =>
  valuesQuery(open, toFilter(query), path, text);
export const offeringSchemaQuery = offeringQuery('offeringSchema');
/** Query for the offerings that match a text best, for a short list of suggestions. */
export const suggestOfferingsQuery = offeringQuery('suggestOfferings');
/** Query for the lists of offerings that a text may ask for by an amount. */
export const suggestOfferingListsQuery = offeringQuery('suggestOfferingLists');
/** Query for the offerings that opened since a time, and those that close soon. */
export const offeringDatesQuery = offeringQuery('offeringDates');
/** Query for the offerings that refer to a company. The API has no such filter (SPEC §4.4). */
export const offeringsOfCompanyQuery = offeringQuery('offeringsOfCompany');
/** The offering with an id, as the catalogue's list has it; null if it has none. */
export const offeringByIdQuery = offeringQuery('offeringById');
export const offeringCountOfCompanyQuery = offeringQuery('offeringCountOfCompany');
