import type { CompanySummaryReading } from '#contract/response-schemas.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import { createOrders, type Orders } from './orders.ts';
import { SORT_COLUMNS } from '../company-query.ts';
import { createCompanyTable, indexedOf, indexNext, type CompanyTable } from './company-table.ts';
import { yieldEvery } from './time-slicing.ts';

/** What came in by passes over the list, and the table made of it. */
export interface Ingest {
  beginSync(): void;
  upsert(companies: readonly CompanySummaryReading[]): { readonly duplicates: number };
  commitSync(): void;
  /** Resolves when everything that came in has been indexed. */
  settled(): Promise<void>;
  company(id: number): CompanySummaryReading | null;
  slot(id: number): number | undefined;
  readonly size: number;
  readonly version: number;
  readonly table: CompanyTable;
  readonly orders: Orders;
  /** Slots in the order of delivery. */
  delivered(): readonly number[];
}

const instant = (company: CompanySummaryReading | null) =>
  parseInstant(company?.updated_at ?? null)?.getTime() ?? -Infinity;

/** An intake that nothing has come into. */
export function createIngest(): Ingest {
  let table = createCompanyTable();
  let orders = createOrders(table);
  let version = 0;
  const slotOf = new Map<number, number>();
  /** Ids in the order of delivery, and those of the walk that goes on. */
  let delivered: number[] = [];
  let walked = new Set<number>();
  let isWalking = false;
  let indexing: Promise<void> | null = null;

  const slot = (id: number) => slotOf.get(id);
  const company = (id: number) => table.companies[slotOf.get(id) ?? -1] ?? null;

  async function index() {
    const breathe = yieldEvery();
    while (indexedOf(table) < table.companies.length) {
      indexNext(table);
      const pause = breathe();
      if (pause) await pause;
    }
  }

  async function settled(): Promise<void> {
    while (indexedOf(table) < table.companies.length) {
      indexing ??= index().finally(() => {
        indexing = null;
      });
      await indexing;
    }
  }

  function place(one: CompanySummaryReading) {
    const before = company(one.id);
    if (before && (before === one || JSON.stringify(before) === JSON.stringify(one))) return;
    if (before) table.companies[slotOf.get(one.id) ?? -1] = null;
    else delivered.push(one.id);
    slotOf.set(one.id, table.companies.push(one) - 1);
    version += 1;
  }

  /** A table that has lost much is made anew beside the old one: its words and columns hold what is gone. */
  async function renew() {
    await settled();
    if (table.companies.length < 2 * slotOf.size + 1000) return;
    const [at, fresh] = [version, createCompanyTable()];
    for (const id of delivered) fresh.companies.push(company(id));
    const breathe = yieldEvery();
    while (indexedOf(fresh) < fresh.companies.length) {
      indexNext(fresh);
      const pause = breathe();
      if (pause) await pause;
      if (version !== at || isWalking) return;
    }
    table = fresh;
    orders = createOrders(fresh);
    delivered.forEach((id, position) => slotOf.set(id, position));
    version += 1;
  }

  /** Sorts by each column before anyone asks. */
  async function prepare() {
    await renew();
    for (const column of SORT_COLUMNS) if (!isWalking) await orders.by(column);
  }

  return {
    beginSync() {
      walked = new Set();
      isWalking = true;
    },
    upsert(companies) {
      let duplicates = 0;
      for (const one of companies) {
        const again = walked.has(one.id);
        if (again) duplicates += 1;
        if (again && instant(one) <= instant(company(one.id))) continue;
        walked.add(one.id);
        // The first walk shows what it has so far; a later one keeps the old order until it is done.
        place(one);
      }
      // The order by name is what a search falls back on; it grows with the pages.
      settled()
        .then(() => orders.by('name'))
        .catch(reportError);
      return { duplicates };
    },
    commitSync() {
      for (const [id, at] of slotOf)
        if (!walked.has(id)) {
          table.companies[at] = null;
          slotOf.delete(id);
        }
      const order = [...walked];
      const isSame = order.length === delivered.length && order.every((id, at) => id === delivered[at]);
      // A pass that found everything as it was leaves every answer good.
      if (!isSame) version += 1;
      delivered = order;
      isWalking = false;
      prepare().catch(reportError);
    },
    settled,
    company,
    slot,
    get size() {
      return slotOf.size;
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
