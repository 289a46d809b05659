import { CRAWL_NAMES, type CrawlName } from '#dashboard/api/query-keys.ts';
import type { Progress, ProgressListener } from '../crawl/progress.ts';

/**
 * Maximum time that a tab counts as busy, in milliseconds. It is limited, because a tab that was closed can't report
 * that it is done.
 */
const BUSY_TIMEOUT_MS = 10_000;

interface ConnectedTabsOptions {
  /** Returns the progress to report to a tab that joins. */
  progressOf(list: CrawlName): Progress;
  /**
   * Called with true when crawls must wait: while a tab is loading data for its page, and while there are no tabs.
   * Called with false when they may continue.
   */
  onBusyChange(isBusy: boolean): void;
  /** Called when a tab joins after all have left. Usually, the user has reloaded the page. */
  onReturn(): void;
}

/** Keeps track of the tabs that use a catalogue. */
export function createConnectedTabs({ progressOf, onBusyChange, onReturn }: ConnectedTabsOptions) {
  const listeners = new Set<ProgressListener>();
  const busyTabs = new Map<object, ReturnType<typeof setTimeout>>();
  let hasBeenLeft = false;

  const reportBusy = () => onBusyChange(busyTabs.size > 0 || listeners.size === 0);

  function notify(list: CrawlName, progress: Progress) {
    for (const onProgress of listeners) onProgress(list, progress);
  }

  function setForegroundBusy(tab: object, isBusy: boolean) {
    clearTimeout(busyTabs.get(tab));
    busyTabs.delete(tab);
    if (isBusy) busyTabs.set(tab, setTimeout(setForegroundBusy, BUSY_TIMEOUT_MS, tab, false));
    reportBusy();
  }

  return {
    get hasListeners() {
      return listeners.size > 0;
    },
    notify,
    /** Tells a new crawler whether it must wait. */
    reportBusy,
    setForegroundBusy,
    /** Adds a tab, and reports the current progress to it at once. Returns a function that removes it. */
    subscribe(onProgress: ProgressListener): () => void {
      if (hasBeenLeft) onReturn();
      hasBeenLeft = false;
      listeners.add(onProgress);
      reportBusy();
      for (const list of CRAWL_NAMES) onProgress(list, progressOf(list));
      return () => {
        listeners.delete(onProgress);
        hasBeenLeft = listeners.size === 0;
        reportBusy();
      };
    },
    removeAll() {
      listeners.clear();
    },
  };
}
