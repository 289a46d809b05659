import { recordId } from '#dashboard/records/identity.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import type { CrawlTarget } from '../crawl/crawl-target.ts';
import { memoizeLast } from '#dashboard/index/memoize-last.ts';
import { yieldEvery } from '#dashboard/index/time-slicing.ts';
import { createRecordTable, type RecordTable } from './record-table.ts';

/** Indexes the pages of a crawl in time slices. */
export interface OfferingIngest extends CrawlTarget<JsonRecord> {
  /** Resolves when all received offerings are indexed. */
  settled(): Promise<void>;
  readonly table: RecordTable;
  /** Slots in the order of the list. */
  delivered(): Uint32Array;
  slot(id: string): number | undefined;
  /** Incremented whenever a query may have another answer. */
  readonly revision: number;
  /** True between `beginSync` and `commitSync`. */
  readonly isSyncing: boolean;
}

const ID = 'id ';
const idKey = (id: string) => ID + id;

/** `onCommit` is called after each complete pass. If `idField` is null, it is inferred per record. */
export function createOfferingIngest(idField: string | null, onCommit: () => Promise<void>): OfferingIngest {
  let table = createRecordTable(idField);
  let version = 0;
  let indexed = 0;
  const slotOf = new Map<string, number>();
  /** Keys in order of delivery; `seen` has those of the current pass. */
  let delivered: string[] = [];
  let seen = new Set<string>();
  let isSyncing = false;
  let indexing: Promise<void> | null = null;
  const deliveredSlots = memoizeLast<Uint32Array>(() => version, 1);

  /** Equal records without an id count as one each time that a page has them. */
  function keysOf(rows: readonly JsonRecord[]): string[] {
    const copies = new Map<string, number>();
    return rows.map((row) => {
      const id = recordId(row, idField);
      if (id !== null) return idKey(id);
      const text = JSON.stringify(row);
      const copy = copies.get(text) ?? 0;
      copies.set(text, copy + 1);
      return `${copy} ${text}`;
    });
  }

  async function indexAll(target: RecordTable, isCurrent = () => true): Promise<void> {
    const yieldIfDue = yieldEvery();
    while (target.ids.length < target.json.length && isCurrent()) {
      target.indexNext();
      indexed += 1;
      const pause = yieldIfDue();
      if (pause) await pause;
    }
  }

  async function settled(): Promise<void> {
    while (table.ids.length < table.json.length) {
      indexing ??= indexAll(table).finally(() => {
        indexing = null;
      });
      await indexing;
    }
  }

  function store(key: string, row: JsonRecord) {
    // The key of a record without an id ends with its JSON, of which a part takes no memory.
    const text = key.startsWith(ID) ? JSON.stringify(row) : key.slice(key.indexOf(' ') + 1);
    const at = slotOf.get(key);
    if (at !== undefined && table.json[at] === text) return;
    if (at === undefined) delivered.push(key);
    else table.json[at] = null;
    slotOf.set(key, table.add(text, row));
    version += 1;
  }

  /** Rebuilds a table with many empty slots, since its columns and words still hold removed offerings. */
  async function rebuild() {
    await settled();
    if (table.json.length < 2 * slotOf.size + 1000) return;
    const [at, fresh] = [version, createRecordTable(idField)];
    for (const key of delivered) fresh.add(table.json[slotOf.get(key) ?? -1] ?? null);
    const isCurrent = () => version === at && !isSyncing;
    await indexAll(fresh, isCurrent);
    if (!isCurrent()) return;
    table = fresh;
    delivered.forEach((key, position) => slotOf.set(key, position));
    version += 1;
  }

  return {
    beginSync() {
      seen = new Set();
      isSyncing = true;
    },
    upsert(rows) {
      const keys = keysOf(rows);
      let duplicates = 0;
      rows.forEach((row, at) => {
        const key = keys[at] ?? '';
        if (seen.has(key)) {
          duplicates += 1;
          return;
        }
        seen.add(key);
        store(key, row);
      });
      settled().catch(reportError);
      return { duplicates };
    },
    commitSync() {
      for (const [key, at] of slotOf)
        if (!seen.has(key)) {
          table.json[at] = null;
          slotOf.delete(key);
        }
      const order = [...seen];
      // If nothing changed, cached results stay valid.
      if (order.length !== delivered.length || order.some((key, at) => key !== delivered[at])) version += 1;
      delivered = order;
      isSyncing = false;
      rebuild().then(onCommit).catch(reportError);
    },
    keysOf,
    async byKeys(keys) {
      return keys.flatMap((key) => {
        const text = table.json[slotOf.get(String(key)) ?? -1];
        // Only records were serialized.
        return text ? [JSON.parse(text) as JsonRecord] : [];
      });
    },
    settled,
    delivered: () => deliveredSlots('', () => Uint32Array.from(delivered, (key) => slotOf.get(key) ?? 0)),
    slot: (id) => slotOf.get(idKey(id)),
    get size() {
      return slotOf.size;
    },
    get indexed() {
      return Math.max(0, slotOf.size - (table.json.length - table.ids.length));
    },
    get version() {
      return version;
    },
    get revision() {
      return version + indexed;
    },
    get table() {
      return table;
    },
    get isSyncing() {
      return isSyncing;
    },
  };
}
