import type { JsonRecord } from '#dashboard/records/json-record.ts';
import type { CrawlTarget } from '../crawl/crawl-target.ts';
import { NO_OFFERING_FILTER } from '../offering-query.ts';
import { createOfferingApi, type OfferingApi } from './offering-api.ts';
import { createOfferingIngest } from './offering-ingest.ts';

/** All offerings of a server: filled by a crawl, queried by pages. */
export interface OfferingIndex extends OfferingApi, CrawlTarget<JsonRecord> {}

export function createOfferingIndex(idField: string | null, now: () => number = Date.now): OfferingIndex {
  const ingest = createOfferingIngest(idField, presort);
  const api = createOfferingApi(ingest, now);

  /** Sorts in the background by what the list shows, so that the first click on a header is quick too. */
  async function presort() {
    const { columns, identity, hasCompanies } = await api.offeringSchema();
    const order = { ...NO_OFFERING_FILTER, sort: null, byCompany: hasCompanies, page: 1, size: 1 };
    if (hasCompanies) await api.offeringRows(order);
    for (const path of [identity, ...columns.map((column) => column.path)])
      if (!ingest.isSyncing)
        await api.offeringRows({ ...order, byCompany: false, sort: { path, descending: false } });
  }

  return {
    ...api,
    beginSync: ingest.beginSync,
    upsert: ingest.upsert,
    commitSync: ingest.commitSync,
    keysOf: ingest.keysOf,
    byKeys: ingest.byKeys,
    settled: ingest.settled,
    get size() {
      return ingest.size;
    },
    get indexed() {
      return ingest.indexed;
    },
    get version() {
      return ingest.version;
    },
  };
}
