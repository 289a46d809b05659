import type { VisitHistory } from '#dashboard/history/visit-history.ts';
import type { CompanyApi } from './company-api.ts';
import type { Crawler } from './crawl/crawler.ts';
import type { DetailReader } from './details/detail-reader.ts';
import type { NewsApi } from './news/news-index.ts';
import type { OfferingApi } from './offerings/offering-index.ts';
import type { CatalogueKeeper } from './worker/keep-catalogue.ts';

/**
 * Functions in the worker that pages call by name. A new one needs an implementation in an index and a query in a
 * `…queries.ts` file. One about companies or offerings also needs an implementation in `served/`, for lists that the
 * service searches, and one about offerings an entry in `ABOUT_OFFERINGS`.
 */
export type CatalogueApi = CompanyApi & OfferingApi & NewsApi;

export type Question = keyof CatalogueApi;
export type Answer<N extends Question> = CatalogueApi[N] extends (...args: never) => Promise<infer A>
  ? A
  : never;

/** `CatalogueApi`, written in such a way that TypeScript can call a function of it whose name is a type parameter. */
export type Answerer = { [N in Question]: (...args: Parameters<CatalogueApi[N]>) => Promise<Answer<N>> };

export type CrawlControls = Pick<Crawler, 'pause' | 'resume' | 'cancel' | 'refresh'>;

/** Controls of the crawl that reads a list. `load` continues a crawl that stopped at its limit. */
export type Crawl = CrawlControls & Pick<Crawler, 'load'>;

/**
 * Answers what the API can't: in the worker, from a copy of the API's data, or by the service's search for lists that
 * are too long for the browser. Pages also control what the worker reads.
 */
export interface Catalogue {
  /**
   * Calls the function of this name in the worker or, about a list that is too long for the browser, asks the server.
   * Rejects if the connection to the worker is lost, and with a `RequestError` if the server fails. `signal` ends the
   * requests.
   */
  ask<N extends Question>(
    name: N,
    args: Parameters<CatalogueApi[N]>,
    signal?: AbortSignal,
  ): Promise<Answer<N>>;
  history<T>(call: (history: VisitHistory) => Promise<T>): Promise<T>;
  /** Calls a function that returns or changes what this device stores of the catalogue. */
  kept<T>(call: (kept: CatalogueKeeper['controls']) => Promise<T>): Promise<T>;
  /** Sorts companies anew by the user's tags, or by what is done. Until then, they keep their places. */
  renewOwnOrder(): void;
  readonly companies: Crawl;
  readonly offerings: Crawl & {
    /** Starts the crawl, unless it has already started or the API key isn't allowed to read offerings. */
    start(): void;
  };
  /** Reads the full records of companies, with research and news, when a page asks for them. */
  readonly details: CrawlControls &
    Pick<DetailReader, 'read' | 'readLater'> & {
      /**
       * Reads companies that the user hasn't asked for. Does nothing while companies from "Read all" are still to be
       * read, even before reading resumes after a reload.
       */
      readUnasked(ids: readonly number[]): void;
    };
}

export type OpenCatalogue = () => Promise<Catalogue>;
