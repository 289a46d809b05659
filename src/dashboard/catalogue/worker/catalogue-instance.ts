import { endpoints } from '#contract/endpoints.ts';
import { createApi } from '#dashboard/api/client.ts';
import { sleep } from '#dashboard/api/sleep.ts';
import type { Progress } from '../catalogue-api.ts';
import type { CatalogueInstance, CatalogueSource } from './catalogue-registry.ts';
import { createCompanyIndex } from '../index/company-index.ts';
import { INITIAL_PROGRESS } from '../crawl/initial-progress.ts';
import { createCrawler } from '../crawl/crawler.ts';

/** A tab that says no more is not waited for. */
const BUSY_FOR = 10_000;
const TELL_EVERY = 250;

/** Makes the catalogue of a source, on the worker's own network. It reads nothing before it is started. */
export function openCatalogueInstance({ base, key }: CatalogueSource): CatalogueInstance {
  const listeners = new Set<(progress: Progress) => void>();
  const busyTabs = new Map<object, ReturnType<typeof setTimeout>>();
  const holdings = createCompanyIndex();
  const api = createApi({
    base,
    key: () => key,
    fetch: fetch.bind(globalThis),
    online: () => navigator.onLine,
    // Nothing of it may be written to disk.
    cache: 'no-store',
  });
  let telling: ReturnType<typeof setTimeout> | undefined;
  let told: Progress['phase'] = INITIAL_PROGRESS.phase;

  function tell() {
    clearTimeout(telling);
    telling = undefined;
    told = reading.progress().phase;
    for (const listener of listeners) listener(reading.progress());
  }

  const reading = createCrawler(holdings, {
    read: ({ limit, offset }, etag, signal) => {
      const query = [...(limit === null ? [] : [['limit', limit] as const]), ['offset', offset] as const];
      // Another origin would have to allow the header first, and most do not.
      return api.getIfChanged(endpoints.companyList, { query }, base === '' ? etag : null, signal);
    },
    now: Date.now,
    sleep,
    onProgress({ phase }) {
      if (phase !== told) tell();
      else telling ??= setTimeout(tell, TELL_EVERY);
    },
  });

  function busy(tab: object, isBusy: boolean) {
    clearTimeout(busyTabs.get(tab));
    busyTabs.delete(tab);
    if (isBusy) busyTabs.set(tab, setTimeout(busy, BUSY_FOR, tab, false));
    reading.yieldTo(busyTabs.size > 0);
  }

  globalThis.addEventListener('online', reading.reconnect);
  return {
    ...reading,
    busy,
    rows: (question) => holdings.rows(question),
    facets: (filter) => holdings.facets(filter),
    figures: (filter) => holdings.figures(filter),
    suggest: (text, most) => holdings.suggest(text, most),
    byIds: (ids) => holdings.byIds(ids),
    similar: (id, most) => holdings.similar(id, most),
    listen(listener) {
      listeners.add(listener);
      listener(reading.progress());
      return () => {
        listeners.delete(listener);
      };
    },
    get unused() {
      return listeners.size === 0;
    },
    close() {
      globalThis.removeEventListener('online', reading.reconnect);
      const last = [...listeners];
      listeners.clear();
      reading.cancel();
      clearTimeout(telling);
      for (const listener of last) listener(INITIAL_PROGRESS);
    },
  };
}
