import { MAX_VALUES } from '#contract/parameters.ts';
import { REVISION_HEADER } from '#contract/routes.ts';
import { type Api, type ApiOptions, createApi } from '#dashboard/api/client.ts';
import { DEFAULT_DIALECT, serializeFilter } from '#dashboard/api/dialect/server-dialect.ts';
import type { ListName } from '#dashboard/api/lists.ts';
import { toWindowQuery } from '#dashboard/api/lists.ts';
import { type CompanySummaryResponse, readEndpoints } from '#dashboard/api/response-schemas.ts';
import type { InferredSchema } from '#records/infer-schema.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { CatalogueAnswers } from '../catalogue.ts';
import type { CompanyAnswers } from '../company-answers.ts';
import type { ZonedCompanyFilter } from '../company-list-request.ts';
import type { Progress } from '../crawl/progress.ts';
import type { OfferingAnswers } from '../offerings/offering-index.ts';
import { createAllCompanies } from './all-companies.ts';
import {
  ONE_COMPANY,
  type CompanySearchRequest,
  companySearchEndpoint,
  toSearchQueryParams,
} from './company-search-request.ts';
import { toCompanyCounts } from './company-search-response.ts';
import { createKnownCompanies, selectsKnownIds } from './known-companies.ts';
import { createKnownRecords } from './known-records.ts';
import {
  offeringSearchEndpoint,
  type OfferingSearchRequest,
  toOfferingSearchParams,
} from './offering-request.ts';
import { oncePerVersion } from './once-per-version.ts';
import { createServedCompanies } from './served-companies.ts';
import { createServedNews } from './served-news.ts';
import { createServedOfferings, ONE_OFFERING, readOfferings } from './served-offerings.ts';

interface ServedListsOptions {
  /** The tab's API client. */
  readonly api: Api;
  /** Options for the API client that sends searches. */
  readonly browser: Pick<ApiOptions, 'base' | 'fetch' | 'online' | 'key'>;
  /** Adds records to the indexes in the worker. */
  readonly addCompanies: (companies: readonly CompanySummaryResponse[]) => void;
  readonly addOfferings: (offerings: readonly JsonRecord[]) => void;
  /** Returns the ids of the records with the user's notes and tags. */
  readonly annotatedCompanies: () => readonly number[];
  readonly annotatedOfferings: () => readonly string[];
  /** Returns the progress of a list. `version` changes whenever the server is found to have other data. */
  readonly progress: (list: ListName) => Pick<Progress, 'loaded' | 'version'>;
  /** Called when a search is answered from another data set than all earlier searches. */
  readonly onNewData: () => void;
}

/** Timeout of a search, in milliseconds. It includes the time in which the server prepares its index. */
const TIMEOUT_MS = 20_000;

/** The schema of offerings, if the server's response has none. */
const NO_SCHEMA: InferredSchema = {
  columns: [],
  fields: [],
  identity: [],
  window: null,
  hasCompanies: false,
};

/** Returns a function that reads companies by their ids, in as many requests as the API needs. */
const readerOf = (api: Api) => async (ids: readonly number[], signal?: AbortSignal) => {
  const found: CompanySummaryResponse[] = [];
  for (let index = 0; index < ids.length; index += MAX_VALUES) {
    const filter = serializeFilter(DEFAULT_DIALECT.ids, ids.slice(index, index + MAX_VALUES));
    const query = [...toWindowQuery(MAX_VALUES, 0), ...filter];
    found.push(...(await api.get(readEndpoints.companyList, { query }, signal)).companies);
  }
  return found;
};

export type ServedLists = ReturnType<typeof openServedLists>;

/**
 * Creates the tab's connection to the server's search. It sends no request until the first question. `companies` and
 * `offerings` return the functions that answer a single question: `local` is the index in the worker, and aborting
 * `signal` cancels requests to the server.
 */
export function openServedLists(options: ServedListsOptions) {
  const { api, browser, progress, onNewData } = options;
  const send = browser.fetch;
  const revisions = new Set<string>();

  function noteRevision(revision: string | null) {
    if (revision === null || revisions.has(revision)) return;
    if (revisions.size > 0) onNewData();
    revisions.add(revision);
  }

  // Use a separate API client for searches. While the server prepares its index, it asks clients to wait, and other
  // requests need not.
  const searchApi = createApi({
    ...browser,
    timeoutMs: TIMEOUT_MS,
    async fetch(...request) {
      const response = await send(...request);
      if (response.ok) noteRevision(response.headers.get(REVISION_HEADER));
      return response;
    },
  });

  const search = (request: CompanySearchRequest, signal?: AbortSignal) =>
    searchApi.get(companySearchEndpoint, { query: toSearchQueryParams(request) }, signal);
  const readByIds = readerOf(api);
  const device = createKnownCompanies({
    readByIds,
    add: options.addCompanies,
    annotatedIds: options.annotatedCompanies,
  });
  const all = createAllCompanies(
    async () => toCompanyCounts(await search({ ...ONE_COMPANY, counts: true })),
    () => progress('companies').version,
  );

  const searchOfferings = (request: OfferingSearchRequest, signal?: AbortSignal) =>
    searchApi.get(offeringSearchEndpoint, { query: toOfferingSearchParams(request) }, signal);
  const knownOfferings = createKnownRecords({
    readByIds: (ids: readonly string[]) => readOfferings(searchOfferings, ids),
    add: options.addOfferings,
  });
  const schema = oncePerVersion(
    async () => (await searchOfferings({ ...ONE_OFFERING, schema: true })).schema ?? NO_SCHEMA,
    () => progress('offerings').version,
  );

  return {
    companies(local: CatalogueAnswers, signal?: AbortSignal): Partial<CatalogueAnswers> & CompanyAnswers {
      const companies = createServedCompanies({
        local,
        device,
        all,
        search: (request) => search(request, signal),
        readByIds: (ids) => readByIds(ids, signal),
      });
      const count = async (filter: ZonedCompanyFilter) =>
        selectsKnownIds(filter)
          ? (await local.matchingIds(filter)).length
          : ((await search({ ...ONE_COMPANY, filter }, signal)).page_info.total_count ?? 0);
      const total = () => progress('companies').loaded;
      return { ...companies, ...createServedNews({ local, readFor: device.readFor, total, count }) };
    },
    offerings: (local: CatalogueAnswers, signal?: AbortSignal): Partial<CatalogueAnswers> & OfferingAnswers =>
      createServedOfferings({
        local,
        schema,
        search: (request) => searchOfferings(request, signal),
        async readAnnotated() {
          const ids = options.annotatedOfferings();
          await knownOfferings.read(ids);
          return ids;
        },
      }),
    /** Call this when the tab has joined another catalogue, because that one's indexes have none of the records. */
    reset() {
      device.reset();
      knownOfferings.reset();
    },
  };
}
