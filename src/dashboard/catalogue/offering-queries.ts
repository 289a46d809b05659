import type { OpenCatalogue } from './catalogue.ts';
import { toFilter, type ZonedFilter } from './offering-query.ts';
import type { OfferingApi } from './offerings/offering-index.ts';
import { catalogueQuery, progressQueryOf } from './queries.ts';

// Apart from the queries about companies, since the first page needs none of these.

/** As `progressQuery`, for the crawl of the offerings. */
export const offeringProgressQuery = progressQueryOf('offerings');

/** The query of a function about the offerings; starts their crawl if it was not started. */
const offeringQuery = <N extends keyof OfferingApi>(name: N) =>
  catalogueQuery(name, 'offerings', ({ offerings }) => offerings.start());

export const offeringRowsQuery = offeringQuery('offeringRows');
const facetsQuery = offeringQuery('offeringFacets');
/** Keyed by the filter only: another page or order has the same counts. */
export const offeringFacetsQuery = (open: OpenCatalogue, query: ZonedFilter) =>
  facetsQuery(open, toFilter(query));
export const offeringSchemaQuery = offeringQuery('offeringSchema');
/** The offerings that match a text best, for a short list of suggestions. */
export const suggestOfferingsQuery = offeringQuery('suggestOfferings');
/** The offerings that opened since a time, and those that close soon. */
export const offeringDatesQuery = offeringQuery('offeringDates');
/** The offerings that name a company; the API has no such filter (SPEC §4.4). */
export const offeringsOfCompanyQuery = offeringQuery('offeringsOfCompany');
export const offeringCountOfCompanyQuery = offeringQuery('offeringCountOfCompany');
