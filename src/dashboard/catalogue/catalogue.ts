import type { History } from '#dashboard/history/history.ts';
import type { CompanyApi } from './companies/company-index.ts';
import type { Crawler } from './crawl/crawler.ts';
import type { DetailReader } from './details/detail-reader.ts';
import type { NewsApi } from './news/news-index.ts';
import type { OfferingApi } from './offerings/offering-index.ts';

/**
 * The functions that pages call in the worker. Comlink exposes them by name, so a new one needs only an implementation
 * in one of the indexes and a query in one of the `…queries.ts` files.
 */
export type CatalogueApi = CompanyApi & OfferingApi & NewsApi;

/** Functions that control a crawl. */
export type CrawlControls = Pick<Crawler, 'pause' | 'resume' | 'cancel' | 'refresh'>;

/** The controls of a crawl, and `load`, which continues a crawl that stopped at its limit. */
export type Crawl = CrawlControls & Pick<Crawler, 'load'>;

/** The catalogue as pages use it: its queries, and controls for what it reads. */
export interface Catalogue {
  /** Calls a function in the worker; rejects once the connection to the worker is lost. */
  query<T>(call: (index: CatalogueApi) => Promise<T>): Promise<T>;
  /** Calls a function of the visit history; rejects once the connection to the worker is lost. */
  history<T>(call: (history: History) => Promise<T>): Promise<T>;
  readonly companies: Crawl;
  readonly offerings: Crawl & {
    /** Starts the crawl of the offerings, unless it has already started or the key lacks the scope. */
    start(): void;
  };
  /** Reads companies with their research and news on request, one after the other. */
  readonly details: CrawlControls & Pick<DetailReader, 'read' | 'readLater'>;
}

/** Opens the catalogue, which is created on first use. */
export type OpenCatalogue = () => Promise<Catalogue>;
