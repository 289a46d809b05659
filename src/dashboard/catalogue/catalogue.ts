import type { History } from '#dashboard/history/history.ts';
import type { CompanyApi } from './companies/company-index.ts';
import type { Crawler } from './crawl/crawler.ts';
import type { DetailReader } from './details/detail-reader.ts';
import type { NewsApi } from './news/news-index.ts';
import type { OfferingApi } from './offerings/offering-index.ts';

/**
 * The functions that pages call in the worker. Comlink exposes them by name, so a new one needs only its
 * implementation in one of the indexes and its query in `queries.ts`.
 */
export type CatalogueApi = CompanyApi & OfferingApi & NewsApi;

/** Controls of a crawl. */
export type CrawlControls = Pick<Crawler, 'pause' | 'resume' | 'cancel' | 'refresh'>;

/** A crawl, which asks if there are more rows than a browser holds well. */
export type Crawl = CrawlControls & Pick<Crawler, 'load'>;

/** The catalogue as pages use it: its queries, and the controls of what it reads. */
export interface Catalogue {
  /** Calls the worker; rejects once the connection to it is lost. */
  query<T>(call: (index: CatalogueApi) => Promise<T>): Promise<T>;
  /** As `query`, for what was seen before. */
  history<T>(call: (history: History) => Promise<T>): Promise<T>;
  readonly companies: Crawl;
  readonly offerings: Crawl & {
    /** Starts the crawl of the offerings, unless it was started or the key lacks the scope. */
    start(): void;
  };
  /** Companies with their research and news, which are read on request, one after the other. */
  readonly details: CrawlControls & Pick<DetailReader, 'read' | 'readLater'>;
}

/** Opens the catalogue on first use. */
export type OpenCatalogue = () => Promise<Catalogue>;
