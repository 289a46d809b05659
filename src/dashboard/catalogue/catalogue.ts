import type { VisitHistory } from '#dashboard/history/visit-history.ts';
import type { CompanyAnswers } from './company-answers.ts';
import type { Crawler } from './crawl/crawler.ts';
import type { DetailReader } from './details/detail-reader.ts';
import type { NewsAnswers } from './news/news-index.ts';
import type { OfferingAnswers } from './offerings/offering-index.ts';
import type { CatalogueKeeper } from './worker/keep-catalogue.ts';

/**
 * Functions in the worker that pages call by name. Each is implemented by an index and called by a query in a
 * `…queries.ts` file. Functions about companies or offerings are also implemented in `served/`, for lists that the
 * service searches. Functions about offerings have an entry in `ABOUT_OFFERINGS`.
 */
export type CatalogueAnswers = CompanyAnswers & OfferingAnswers & NewsAnswers;

export type Question = keyof CatalogueAnswers;
export type Answer<N extends Question> = CatalogueAnswers[N] extends (...args: never) => Promise<infer A>
  ? A
  : never;

/** `CatalogueAnswers` as a mapped type, so that TypeScript can call a function of it whose name is a type parameter. */
export type Answerer = { [N in Question]: (...args: Parameters<CatalogueAnswers[N]>) => Promise<Answer<N>> };

export type CrawlControls = Pick<Crawler, 'pause' | 'resume' | 'cancel' | 'refresh'>;

/** Controls of the crawl that reads a list. `load` continues a crawl that has stopped at its limit. */
export type Crawl = CrawlControls & Pick<Crawler, 'load'>;

/**
 * Answers what the API can't. The worker answers from a copy of the API's data. Lists that are too long for the browser
 * are searched by the service. Pages also use this to control what the worker reads.
 */
export interface Catalogue {
  /**
   * Calls the function with this name. It runs in the worker, or on the server if the list is too long for the browser.
   * Rejects if the connection to the worker is lost, and with a `RequestError` if the server fails. Aborting `signal`
   * cancels requests to the server.
   */
  ask<N extends Question>(
    name: N,
    args: Parameters<CatalogueAnswers[N]>,
    signal?: AbortSignal,
  ): Promise<Answer<N>>;
  history<T>(call: (history: VisitHistory) => Promise<T>): Promise<T>;
  /** Calls a function that reads or changes what this device stores of the catalogue. */
  kept<T>(call: (kept: CatalogueKeeper['controls']) => Promise<T>): Promise<T>;
  /**
   * Sorts companies anew by the user's tags, or by whether they are done. Until then, changing a tag or marking a
   * company as done doesn't move its row.
   */
  renewAnnotationOrder(): void;
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
