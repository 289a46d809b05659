import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { createOrders, type Orders } from './orders.ts';
import { SORT_COLUMNS } from '../company-query.ts';
import { createCompanyTable, indexedCount, indexNext, type CompanyTable } from './company-table.ts';
import { yieldEvery } from '#dashboard/index/time-slicing.ts';

/** Indexes the pages of a crawl in time slices (see `CrawlTarget`). */
export interface Ingest {
  beginSync(): void;
  upsert(companies: readonly CompanySummaryResponse[]): { readonly duplicates: number };
  commitSync(): void;
  /** Resolves when all received companies are indexed. */
  settled(): Promise<void>;
  company(id: number): CompanySummaryResponse | null;
  slot(id: number): number | undefined;
  readonly size: number;
  readonly indexed: number;
  readonly version: number;
  readonly table: CompanyTable;
  readonly orders: Orders;
  delivered(): readonly number[];
}

const instant = (company: CompanySummaryResponse | null) =>
  parseInstant(company?.updated_at ?? null)?.getTime() ?? -Infinity;

export function createIngest(): Ingest {
  let table = createCompanyTable();
  let orders = createOrders(table);
  let version = 0;
  const slotOf = new Map<number, number>();
  /** Ids in order of delivery; `seen` has those of the current pass. */
  let delivered: number[] = [];
  let seen = new Set<number>();
  let isSyncing = false;
  let indexing: Promise<void> | null = null;

  const slot = (id: number) => slotOf.get(id);
  const company = (id: number) => table.companies[slotOf.get(id) ?? -1] ?? null;

  async function indexPending() {
    const yieldIfDue = yieldEvery();
    while (indexedCount(table) < table.companies.length) {
      indexNext(table);
      const pause = yieldIfDue();
      if (pause) await pause;
    }
  }

  async function settled(): Promise<void> {
    while (indexedCount(table) < table.companies.length) {
      indexing ??= indexPending().finally(() => {
        indexing = null;
      });
      await indexing;
    }
  }

  function store(row: CompanySummaryResponse) {
    const previous = company(row.id);
    if (previous && (previous === row || JSON.stringify(previous) === JSON.stringify(row))) return;
    if (previous) table.companies[slotOf.get(row.id) ?? -1] = null;
    else delivered.push(row.id);
    slotOf.set(row.id, table.companies.push(row) - 1);
    version += 1;
  }

  /** Rebuilds a table with many empty slots, since its columns and words still hold removed companies. */
  async function rebuild() {
    await settled();
    if (table.companies.length < 2 * slotOf.size + 1000) return;
    const [at, fresh] = [version, createCompanyTable()];
    for (const id of delivered) fresh.companies.push(company(id));
    const yieldIfDue = yieldEvery();
    while (indexedCount(fresh) < fresh.companies.length) {
      indexNext(fresh);
      const pause = yieldIfDue();
      if (pause) await pause;
      if (version !== at || isSyncing) return;
    }
    table = fresh;
    orders = createOrders(fresh);
    delivered.forEach((id, position) => slotOf.set(id, position));
    version += 1;
  }

  async function presort() {
    await rebuild();
    for (const column of SORT_COLUMNS) if (!isSyncing) await orders.by(column, false);
  }

  return {
    beginSync() {
      seen = new Set();
      isSyncing = true;
    },
    upsert(companies) {
      let duplicates = 0;
      for (const row of companies) {
        const isDuplicate = seen.has(row.id);
        if (isDuplicate) duplicates += 1;
        if (isDuplicate && instant(row) <= instant(company(row.id))) continue;
        seen.add(row.id);
        // Shown at once in the first pass; later passes keep the old order until they are committed.
        store(row);
      }
      // Searches need the order by name, so keep it up to date.
      settled()
        .then(() => orders.by('name', false))
        .catch(reportError);
      return { duplicates };
    },
    commitSync() {
      for (const [id, at] of slotOf)
        if (!seen.has(id)) {
          table.companies[at] = null;
          slotOf.delete(id);
        }
      const order = [...seen];
      const isUnchanged = order.length === delivered.length && order.every((id, at) => id === delivered[at]);
      // If nothing changed, cached results stay valid.
      if (!isUnchanged) version += 1;
      delivered = order;
      isSyncing = false;
      presort().catch(reportError);
    },
    settled,
    company,
    slot,
    get size() {
      return slotOf.size;
    },
    get indexed() {
      return Math.max(0, slotOf.size - (table.companies.length - indexedCount(table)));
    },
    get version() {
      return version;
    },
    get table() {
      return table;
    },
    get orders() {
      return orders;
    },
    delivered: () => delivered.map((id) => slotOf.get(id) ?? -1),
  };
}
