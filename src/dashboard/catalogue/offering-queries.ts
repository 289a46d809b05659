import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_OFFERINGS_KEY } from '../api/query-keys.ts';
import type { OpenCatalogue } from './catalogue.ts';
import type { Progress } from './catalogue-api.ts';
import { type OfferingFilter, toFilter } from './offering-query.ts';
import type { OfferingApi } from './offerings/offering-index.ts';
import { CATALOGUE_QUERY_DEFAULTS } from './queries.ts';

// Apart from the queries about companies, since the first page needs none of these.

type Name = keyof OfferingApi;
type Result<N extends Name> = OfferingApi[N] extends (...args: never) => Promise<infer A> ? A : never;

/** OfferingApi, in the form that TypeScript needs to call a function by a generic name. */
type GenericApi = { [N in Name]: (...args: Parameters<OfferingApi[N]>) => Promise<Result<N>> };

/** As `progressQuery`, for the crawl of the offerings. */
export const offeringProgressQuery = queryOptions<Progress>({
  queryKey: [...CATALOGUE_OFFERINGS_KEY, 'progress'],
  gcTime: Infinity,
  enabled: false,
});

/** The query of a function about the offerings; starts their crawl if it was not started. */
const offeringQuery =
  <N extends Name>(name: N) =>
  (open: OpenCatalogue, ...args: Parameters<OfferingApi[N]>) =>
    queryOptions<Result<N>>({
      queryKey: [...CATALOGUE_OFFERINGS_KEY, name, ...args],
      queryFn: async () => {
        const catalogue = await open();
        catalogue.offerings.start();
        return catalogue.query((index: GenericApi) => index[name](...args));
      },
      ...CATALOGUE_QUERY_DEFAULTS,
    });

export const offeringRowsQuery = offeringQuery('offeringRows');
const facetsQuery = offeringQuery('offeringFacets');
/** Keyed by the filter only: another page or order has the same counts. */
export const offeringFacetsQuery = (open: OpenCatalogue, query: OfferingFilter) =>
  facetsQuery(open, toFilter(query));
export const offeringSchemaQuery = offeringQuery('offeringSchema');
/** The offerings that match a text best, for a short list of suggestions. */
export const suggestOfferingsQuery = offeringQuery('suggestOfferings');
/** The offerings that opened since a time, and those that close soon. */
export const offeringDatesQuery = offeringQuery('offeringDates');
/** The offerings that name a company; the API has no such filter (SPEC §4.4). */
export const offeringsOfCompanyQuery = offeringQuery('offeringsOfCompany');
export const offeringCountOfCompanyQuery = offeringQuery('offeringCountOfCompany');
