import type * as z from 'zod/mini';
import { REVISION_HEADER } from '#contract/routes.ts';
import { type ApiOptions, createApi } from '#dashboard/api/client.ts';
import { openCompanyExport } from '#dashboard/api/company-export.ts';
import { parseOfferingPage } from '#dashboard/api/dialect/offering-list-response.ts';
import { toWindowQuery } from '#dashboard/api/lists.ts';
import type { ListedPage } from '#dashboard/api/paginate.ts';
import { parseRateLimit, type RateLimit } from '#dashboard/api/rate-limit.ts';
import { type ApiEndpoint, readEndpoints } from '#dashboard/api/response-schemas.ts';
import type { CrawlerOptions } from '../crawl/crawler.ts';
import type { DetailReaderOptions } from '../details/detail-reader.ts';
import type { CatalogueSource } from './catalogue-source.ts';

type ReadPage<Row> = CrawlerOptions<Row>['read'];

/**
 * Creates functions that read from the API in the background, one request at a time. They reject with a
 * `RequestError`.
 */
export function createListReader({ base, key }: CatalogueSource) {
  let revision: string | null = null;
  let rateLimit: RateLimit | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const send = fetch.bind(globalThis);
  const options: ApiOptions = {
    base,
    key: () => key,
    async fetch(...request) {
      const response = await send(...request);
      revision = response.headers.get(REVISION_HEADER);
      rateLimit = parseRateLimit(response.headers, Date.now());
      return response;
    },
    online: () => navigator.onLine,
  };
  // The browser mustn't write whole lists to its disk cache. Single companies may be cached, because reading all of
  // them takes so long that it must be able to continue after a reload.
  const api = createApi({ ...options, cache: 'no-store' });
  const detailApi = createApi(options);

  /** Runs a call after all earlier ones, including those of other crawls. */
  function enqueue<T>(call: () => Promise<T>): Promise<T> {
    const result = last.then(call);
    last = result.catch(() => {});
    return result;
  }

  // Send an `ETag` only to our own origin: other servers would have to allow the header by CORS, and few do.
  const conditional = (etag: string | null) => (base === '' ? etag : null);

  const readPages =
    <R extends z.ZodMiniType, Row>(
      endpoint: ApiEndpoint<R>,
      toPage: (body: z.output<R>) => ListedPage<Row>,
    ): ReadPage<Row> =>
    ({ limit, offset }, etag, signal) =>
      enqueue(async () => {
        const request = { query: toWindowQuery(limit, offset) };
        const response = await api.getIfChanged(endpoint, request, conditional(etag), signal);
        return response
          ? { body: toPage(response.body), etag: response.etag, revision }
          : { body: null, etag, revision };
      });

  const readDetail: DetailReaderOptions['read'] = (id, etag, signal) =>
    enqueue(async () => {
      const request = { params: { company_id: id } };
      const response = await detailApi.getIfChanged(
        readEndpoints.company,
        request,
        conditional(etag),
        signal,
      );
      return { body: response?.body ?? null, etag: response ? response.etag : etag, revision, rateLimit };
    });

  return {
    readCompanies: readPages(readEndpoints.companyList, ({ companies, ...page }) => ({
      ...page,
      rows: companies,
    })),
    /** Requests an export of all companies. Other requests may be sent while the response arrives. */
    openExport: (include: 'summary' | 'full', signal: AbortSignal) =>
      enqueue(() => openCompanyExport({ ...options, fetch: send }, include, signal)),
    readDetail,
    readCachedDetail: (id: number) =>
      enqueue(() => detailApi.getCached(readEndpoints.company, { params: { company_id: id } })),
    readOfferings: (listKey: string | null) =>
      readPages(readEndpoints.offeringList, (body) => {
        const { offerings, ...page } = parseOfferingPage(body, listKey);
        return { ...page, rows: offerings };
      }),
  };
}
