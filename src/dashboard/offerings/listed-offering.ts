import type { QueryClient } from '@tanstack/react-query';
import { CATALOGUE_OFFERINGS_KEY, offeringKey } from '#dashboard/api/query-keys.ts';
import { recordId } from '#dashboard/records/identity.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';

/** Pages of the API's list and of the catalogue's have the same shape. */
const LIST_KEYS = [offeringKey('list'), [...CATALOGUE_OFFERINGS_KEY, 'offeringRows']];

interface ListedPage {
  readonly offerings: readonly JsonRecord[];
}

export const listedOfferings = (cache: QueryClient): readonly JsonRecord[] =>
  LIST_KEYS.flatMap((queryKey) => cache.getQueriesData<ListedPage>({ queryKey })).flatMap(
    ([, page]) => page?.offerings ?? [],
  );

export const listedOffering = (
  cache: QueryClient,
  id: string,
  configuredIdField: string | null,
): JsonRecord | undefined =>
  listedOfferings(cache).find((record) => recordId(record, configuredIdField) === id);
