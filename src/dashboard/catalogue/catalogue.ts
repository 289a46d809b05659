import type { CompanyApi } from './companies/company-index.ts';
import type { DetailApi } from './details/detail-api.ts';
import type { History } from '#dashboard/history/history.ts';
import type { NewsApi } from './news/news-index.ts';
import type { OfferingApi } from './offerings/offering-index.ts';

/**
 * The functions that pages call in the worker. Comlink exposes them by name, so a new one needs only its
 * implementation in one of the indexes and its query in `queries.ts`.
 */
export type CatalogueApi = CompanyApi & OfferingApi & DetailApi & NewsApi;

/** Controls of a crawl. */
export interface CrawlControls {
  pause(): void;
  resume(): void;
  /** Stops the crawl; what was loaded stays. */
  cancel(): void;
  /** Loads what has changed since, or everything after a cancel or a failure. */
  refresh(): void;
}

/** A crawl, which asks if there are more rows than a browser holds well. */
export interface Crawl extends CrawlControls {
  /** Loads this many rows, or all. */
  load(limit: number | null): void;
}

/** The catalogue as pages use it: its queries, and the controls of the crawl of the companies. */
export interface Catalogue extends Crawl {
  /** Calls the worker; rejects once the connection to it is lost. */
  query<T>(call: (index: CatalogueApi) => Promise<T>): Promise<T>;
  /** As `query`, for what was seen before. */
  history<T>(call: (history: History) => Promise<T>): Promise<T>;
  /** Companies with their research and news, which are read on request, one after the other. */
  readonly details: CrawlControls & {
    /** Reads these next, unless they were read shortly before. */
    read(ids: readonly number[]): void;
    /** Reads these after all that was asked for earlier. */
    readLater(ids: readonly number[]): void;
  };
  readonly offerings: Crawl & {
    /** Starts the crawl of the offerings, unless it was started or the key lacks the scope. */
    start(): void;
  };
}

/** Opens the catalogue on first use. */
export type OpenCatalogue = () => Promise<Catalogue>;
