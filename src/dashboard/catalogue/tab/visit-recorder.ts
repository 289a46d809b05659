import { STAY_INTERVAL_MS } from '#dashboard/history/visits.ts';
import type { CatalogueConnection } from './catalogue-connection.ts';

interface VisitRecorderOptions {
  readonly connection: CatalogueConnection;
  readonly watched: { get(): readonly number[] };
  /** Returns true if the user wants to see what has changed since the last visit. */
  remembers(): boolean;
  hasReadOfferings(): boolean;
  /** Called when the visit history has been saved, or saving it has failed. */
  onRecorded(): Promise<void>;
}

/** Creates a recorder of what the user may have seen. Whenever a list has been read, it adds to the visit history. */
export function createVisitRecorder(options: VisitRecorderOptions) {
  const { connection, watched, remembers, hasReadOfferings, onRecorded } = options;
  let hasReadCompanies = false;

  const record = (recorded: Promise<void>) => Promise.allSettled([recorded]).then(onRecorded);

  return {
    /**
     * Records the companies. If the server searches the list, there are no companies to compare with the last visit, so
     * only the visit is recorded.
     */
    async recordCompanies(isServed: boolean) {
      if (remembers())
        await record(connection.history((history) => (isServed ? history.recordVisit() : history.record())));
      hasReadCompanies = true;
    },
    /** Records the offerings, once both lists have been read. */
    async recordOfferings() {
      if (remembers() && hasReadCompanies && hasReadOfferings())
        await record(connection.history((history) => history.recordOfferings()));
    },
    /** Records the research and news of the watched companies. */
    async recordWatched() {
      const ids = remembers() && hasReadCompanies ? watched.get() : [];
      if (connection.key() !== null && ids.length > 0)
        await record(connection.history((history) => history.recordItems(ids)));
    },
    /** Extends the recorded visit for as long as the page is visible. */
    extendWhileVisible() {
      setInterval(() => {
        if (connection.key() !== null && remembers() && document.visibilityState === 'visible')
          connection.history((history) => history.stay()).catch(() => {});
      }, STAY_INTERVAL_MS);
    },
  };
}
