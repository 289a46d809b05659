import { FIRST_FACETS } from '#offering-search/offering-counts.ts';
import type { FieldPath } from '#offering-search/offering-filter.ts';
import { catalogueQuery, progressQueryOf } from './catalogue-query.ts';
import type { OpenCatalogue } from './catalogue.ts';
import {
  type OfferingListRequest,
  toOfferingFilter,
  type ZonedOfferingFilter,
} from './offering-list-request.ts';
import type { OfferingAnswers } from './offerings/offering-index.ts';
import type { QueryDependencies } from './query-dependencies.ts';

// These queries have a file of their own, because the page that is loaded first doesn't need it.

export const offeringProgressQuery = progressQueryOf('offerings');

const offeringQuery = <N extends keyof OfferingAnswers>(
  name: N,
  dependsOn?: (...args: Parameters<OfferingAnswers[N]>) => QueryDependencies,
) =>
  catalogueQuery(name, {
    about: 'offerings',
    prepare: ({ offerings }) => offerings.start(),
    ...(dependsOn && { dependsOn }),
  });

const WITH_ANNOTATIONS: QueryDependencies = { published: false, visits: false, annotations: true };

/**
 * Returns which data a list of offerings depends on. It depends on notes and tags only if it is searched or filtered by
 * them.
 */
const ofList = ({
  text,
  tags,
  note,
  done,
}: Omit<OfferingListRequest, 'page' | 'size'>): QueryDependencies => ({
  ...WITH_ANNOTATIONS,
  annotations: text !== '' || tags.length > 0 || note !== '' || done !== '',
});

export const offeringRowsQuery = offeringQuery('offeringRows', ofList);
/** Query for the ids of the offerings on all pages of a list. */
export const matchingOfferingIdsQuery = offeringQuery('matchingOfferingIds', ofList);
const facetsQuery = offeringQuery('offeringFacets', () => WITH_ANNOTATIONS);
export const offeringFacetsQuery = (open: OpenCatalogue, query: ZonedOfferingFilter, limit = FIRST_FACETS) =>
  facetsQuery(open, toOfferingFilter(query), limit);
const valuesQuery = offeringQuery('offeringValues');
export const offeringValuesQuery = (
  open: OpenCatalogue,
  query: ZonedOfferingFilter,
  path: FieldPath,
  text: string,
) => valuesQuery(open, toOfferingFilter(query), path, text);
export const offeringSchemaQuery = offeringQuery('offeringSchema');
export const suggestOfferingsQuery = offeringQuery('suggestOfferings');
/** Query for the lists of offerings that a text with an amount, such as "under 100,000 USD", may ask for. */
export const suggestOfferingListsQuery = offeringQuery('suggestOfferingLists');
export const offeringDatesQuery = offeringQuery('offeringDates');
/** Query for the offerings of a company. The API can't filter by company (SPEC §4.4). */
export const offeringsOfCompanyQuery = offeringQuery('offeringsOfCompany');
export const offeringByIdQuery = offeringQuery('offeringById');
export const offeringCountOfCompanyQuery = offeringQuery('offeringCountOfCompany');
/** Query for the offerings before and after one in a list. */
export const offeringNeighboursQuery = offeringQuery('offeringNeighbours');
