import { REVISION_HEADER } from '#contract/routes.ts';
import { createApi } from '#dashboard/api/client.ts';
import { sleep } from '#dashboard/api/sleep.ts';
import { endpoints } from '#dashboard/api/api-endpoints.ts';
import type { Progress } from '../catalogue-api.ts';
import type { CatalogueInstance, CatalogueSource } from './catalogue-registry.ts';
import { createCompanyIndex } from '../index/company-index.ts';
import { INITIAL_PROGRESS } from '../crawl/crawl-phase.ts';
import { createCrawler } from '../crawl/crawler.ts';

/** A tab may go away without clearing its busy flag. */
const BUSY_TIMEOUT_MS = 10_000;
const NOTIFY_INTERVAL_MS = 250;

/** Creates the catalogue of a source; sends no requests before `start`. */
export function openCatalogueInstance({ base, key }: CatalogueSource): CatalogueInstance {
  const listeners = new Set<(progress: Progress) => void>();
  const busyTabs = new Map<object, ReturnType<typeof setTimeout>>();
  const index = createCompanyIndex();
  /** Of the last response: the crawler sends one request at a time. */
  let revision: string | null = null;
  const send = fetch.bind(globalThis);
  const api = createApi({
    base,
    key: () => key,
    async fetch(...request) {
      const response = await send(...request);
      revision = response.headers.get(REVISION_HEADER);
      return response;
    },
    online: () => navigator.onLine,
    // Must not be written to disk.
    cache: 'no-store',
  });
  let notifyTimer: ReturnType<typeof setTimeout> | undefined;
  let notifiedPhase: Progress['phase'] = INITIAL_PROGRESS.phase;

  function notify() {
    clearTimeout(notifyTimer);
    notifyTimer = undefined;
    notifiedPhase = crawler.progress().phase;
    for (const listener of listeners) listener(crawler.progress());
  }

  const crawler = createCrawler(index, {
    async read({ limit, offset }, etag, signal) {
      const query = [...(limit === null ? [] : [['limit', limit] as const]), ['offset', offset] as const];
      // Cross-origin, the header needs CORS permission, which most servers don't give.
      const conditional = base === '' ? etag : null;
      const response = await api.getIfChanged(endpoints.companyList, { query }, conditional, signal);
      return { ...(response ?? { body: null, etag }), revision };
    },
    now: Date.now,
    sleep,
    onProgress({ phase }) {
      if (phase !== notifiedPhase) notify();
      else notifyTimer ??= setTimeout(notify, NOTIFY_INTERVAL_MS);
    },
  });

  function setForegroundBusy(tab: object, isBusy: boolean) {
    clearTimeout(busyTabs.get(tab));
    busyTabs.delete(tab);
    if (isBusy) busyTabs.set(tab, setTimeout(setForegroundBusy, BUSY_TIMEOUT_MS, tab, false));
    crawler.setForegroundBusy(busyTabs.size > 0);
  }

  globalThis.addEventListener('online', crawler.reconnect);
  return {
    index,
    crawler,
    setForegroundBusy,
    subscribe(listener) {
      listeners.add(listener);
      listener(crawler.progress());
      return () => {
        listeners.delete(listener);
      };
    },
    get hasListeners() {
      return listeners.size > 0;
    },
    close() {
      globalThis.removeEventListener('online', crawler.reconnect);
      const last = [...listeners];
      listeners.clear();
      crawler.cancel();
      clearTimeout(notifyTimer);
      for (const listener of last) listener(INITIAL_PROGRESS);
    },
  };
}
