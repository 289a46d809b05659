import type { CatalogueApi } from './index/company-index.ts';

/** The catalogue as pages use it: its queries, and the controls of the crawl. */
export interface Catalogue {
  /** Calls the worker; rejects once the connection to it is lost. */
  query<T>(call: (index: CatalogueApi) => Promise<T>): Promise<T>;
  pause(): void;
  resume(): void;
  /** Stops the crawl; what was loaded stays. */
  cancel(): void;
  /** Loads what has changed since, or everything after a cancel or a failure. */
  refresh(): void;
}

/** Opens the catalogue on first use. */
export type OpenCatalogue = () => Promise<Catalogue>;
