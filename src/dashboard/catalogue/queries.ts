import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_KEY, CATALOGUE_OFFERINGS_KEY } from '../api/query-keys.ts';
import type { CatalogueApi, OpenCatalogue } from './catalogue.ts';
import type { Progress } from './catalogue-api.ts';
import type { CompanyApi } from './index/company-index.ts';
import type { OfferingApi } from './offerings/offering-index.ts';

type Name = keyof CatalogueApi;
type Result<N extends Name> = CatalogueApi[N] extends (...args: never) => Promise<infer A> ? A : never;

/** CatalogueApi, in the form that TypeScript needs to call a function by a generic name. */
type GenericApi = { [N in Name]: (...args: Parameters<CatalogueApi[N]>) => Promise<Result<N>> };

const PROGRESS = 'progress';

/** Written by the catalogue with setQueryData; undefined until it is opened. */
export const progressQuery = queryOptions<Progress>({
  queryKey: [...CATALOGUE_KEY, PROGRESS],
  gcTime: Infinity,
  enabled: false,
});

/** As `progressQuery`, for the crawl of the offerings. */
export const offeringProgressQuery = queryOptions<Progress>({
  queryKey: [...CATALOGUE_OFFERINGS_KEY, PROGRESS],
  gcTime: Infinity,
  enabled: false,
});

const DEFAULTS = {
  // Until the catalogue changes and invalidates it.
  staleTime: Infinity,
  gcTime: 60_000,
  retry: false,
} as const;

/** The query of a function of the catalogue, by its name. */
const catalogueQuery =
  <N extends keyof CompanyApi>(name: N) =>
  (open: OpenCatalogue, ...args: Parameters<CatalogueApi[N]>) =>
    queryOptions<Result<N>>({
      queryKey: [...CATALOGUE_KEY, name, ...args],
      queryFn: () => open().then((catalogue) => catalogue.query((index: GenericApi) => index[name](...args))),
      ...DEFAULTS,
    });

/** The query of a function about the offerings; starts their crawl if it was not started. */
const offeringQuery =
  <N extends keyof OfferingApi>(name: N) =>
  (open: OpenCatalogue, ...args: Parameters<CatalogueApi[N]>) =>
    queryOptions<Result<N>>({
      queryKey: [...CATALOGUE_OFFERINGS_KEY, name, ...args],
      queryFn: async () => {
        const catalogue = await open();
        catalogue.offerings.start();
        return catalogue.query((index: GenericApi) => index[name](...args));
      },
      ...DEFAULTS,
    });

export const rowsQuery = catalogueQuery('rows');
export const facetsQuery = catalogueQuery('facets');
export const figuresQuery = catalogueQuery('figures');
export const suggestQuery = catalogueQuery('suggest');
export const byIdsQuery = catalogueQuery('byIds');
export const similarQuery = catalogueQuery('similar');
export const mentionsQuery = catalogueQuery('mentions');

/** @public */
export const offeringRowsQuery = offeringQuery('offeringRows');
/** @public */
export const offeringFacetsQuery = offeringQuery('offeringFacets');
/** @public */
export const offeringSchemaQuery = offeringQuery('offeringSchema');
/**
 * The offerings that match a text best, for a short list of suggestions.
 * @public
 */
export const suggestOfferingsQuery = offeringQuery('suggestOfferings');
/** @public */
export const offeringsOfCompanyQuery = offeringQuery('offeringsOfCompany');
