import type { VisitHistory } from '#dashboard/history/visit-history.ts';
import type { CompanyApi } from './companies/company-index.ts';
import type { Crawler } from './crawl/crawler.ts';
import type { DetailReader } from './details/detail-reader.ts';
import type { NewsApi } from './news/news-index.ts';
import type { OfferingApi } from './offerings/offering-index.ts';
import type { CatalogueKeeper } from './worker/keep-catalogue.ts';

/**
 * Functions in the worker that pages call. Comlink exposes them by name, so a new one needs only an implementation in
 * an index and a query in a `…queries.ts` file.
 */
export type CatalogueApi = CompanyApi & OfferingApi & NewsApi;

export type CrawlControls = Pick<Crawler, 'pause' | 'resume' | 'cancel' | 'refresh'>;

/** `load` continues a crawl that stopped at its limit. */
export type Crawl = CrawlControls & Pick<Crawler, 'load'>;

/** The local copy of the API's data, as pages use it: queries, and controls of what it reads. */
export interface Catalogue {
  /** Calls a function in the worker. Rejects if the connection to the worker is lost. */
  query<T>(call: (index: CatalogueApi) => Promise<T>): Promise<T>;
  history<T>(call: (history: VisitHistory) => Promise<T>): Promise<T>;
  /** Calls a function that tells or changes what the device keeps of the catalogue. */
  kept<T>(call: (kept: CatalogueKeeper['controls']) => Promise<T>): Promise<T>;
  readonly companies: Crawl;
  readonly offerings: Crawl & {
    /** Starts the crawl, unless it has already started or the key lacks the scope. */
    start(): void;
  };
  /** Reads single companies with their research and news, on request. */
  readonly details: CrawlControls &
    Pick<DetailReader, 'read' | 'readLater'> & {
      /** Reads companies, unless what the user asked for before a reload is still to be read. */
      readUnasked(ids: readonly number[]): void;
    };
}

export type OpenCatalogue = () => Promise<Catalogue>;
