import { isRunning } from '#dashboard/api/background-task.ts';
import type { ListName } from '#dashboard/api/lists.ts';
import { type KeptRecords, type KeptUsage, openKeptRecords } from '#dashboard/device/kept-records.ts';
import { openSealedStore } from '#dashboard/device/sealed-store.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { ResumableCrawl } from '../crawl/page-fetcher.ts';
import type { Progress } from '../crawl/progress.ts';
import type { DetailReader } from '../details/detail-reader.ts';
import type { Detail } from '../details/detail-store.ts';
import { packDetail, type StoredDetail } from '../details/stored-detail.ts';
import type { PublishedHits } from '../news-request.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import { type CrawledCompanies, type CrawledList, restoreCatalogue } from './restore-catalogue.ts';

/** Where a server's responses have the offerings and their ids. A null field is inferred from the response. */
export interface OfferingSettings {
  readonly listKey: string | null;
  readonly idField: string | null;
}

interface KeptOfferings extends ResumableCrawl {
  readonly settings: OfferingSettings;
}

/**
 * Describes what is stored on this device, or says why nothing is: the user switched it `off`, the browser can't
 * encrypt without HTTPS (`insecure`), or it has `blocked` storage.
 */
export type KeptState = KeptUsage | 'off' | 'insecure' | 'blocked';

/**
 * How long to collect records before storing them, in milliseconds. If all companies arrived together, this also gives
 * pages time to show them before storing keeps the worker busy.
 */
const COLLECT_MS = 2000;

/** The index of the research and news. */
interface KeptNewsIndex {
  /** Resolves once no page waits for the index, so that storing all details doesn't slow pages down. */
  noQueryWaits(): Promise<void>;
  /** Indexes all that has been read, if that hasn't been done yet. */
  settled(needsWords: boolean): Promise<void>;
  /** Returns each company's newest research document or news item. */
  newest(): PublishedHits;
  imageBytes(): Promise<Uint8Array<ArrayBuffer> | null>;
  restore(bytes: Uint8Array<ArrayBuffer>): void;
}

export type CatalogueKeeper = ReturnType<typeof keepCatalogue>;

/** Changes that the next write will store. */
interface Pending {
  /** Whether to write the list of companies. */
  companies: boolean;
  /** Details that have been read since the last write, by company. */
  readonly details: Map<number, Detail>;
  /** Whether to replace all stored details, instead of adding to them. */
  allDetails: boolean;
  /** Whether to write the index of the research and news. */
  newsIndex: boolean;
}

const nothingPending = (): Pending => ({
  companies: false,
  details: new Map(),
  allDetails: false,
  newsIndex: false,
});

/**
 * Stores the data that a catalogue reads on this device, and restores it when the catalogue is opened. Never rejects.
 */
export function keepCatalogue(
  source: CatalogueSource,
  companies: CrawledCompanies,
  details: DetailReader,
  newsIndex: KeptNewsIndex,
) {
  let { keptBytes: maxBytes } = source;
  let state: 'off' | 'insecure' | 'blocked' = 'off';
  let opened: Promise<KeptRecords<StoredDetail> | null> = maxBytes > 0 ? open() : Promise.resolve(null);
  let pending = nothingPending();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** The version in which each list was last stored, by the crawler of the list. */
  let storedVersions = new WeakMap<object, number>();

  async function open(): Promise<KeptRecords<StoredDetail> | null> {
    try {
      const store = await openSealedStore(source, 'catalogue');
      if (store) return openKeptRecords<StoredDetail>(store, () => maxBytes);
      state = 'insecure';
    } catch {
      state = 'blocked';
    }
    return null;
  }

  const { restoreList, ...restored } = restoreCatalogue({
    store: () => opened,
    companies,
    details,
    newsIndex,
    usesExport: source.usesExport,
    isClosed: () => isClosed,
    onListRestored: (crawler) => storedVersions.set(crawler, crawler.progress().version),
    onOutdated: writeAllDetails,
  });

  /**
   * Converts details to their stored form. If the list is stored as well, leaves out fields that are equal in its rows.
   * This is a generator, because converting all details at once would block queries for a second.
   */
  function* toStored(found: readonly Detail[], store: KeptRecords<StoredDetail>): Generator<StoredDetail> {
    const isListStored = !companies.crawler.progress().isServed && store.usage().problem !== 'large';
    for (const detail of found) yield packDetail(detail, isListStored ? companies.row(detail.id) : null);
  }

  async function writeDetails(found: readonly Detail[]) {
    const store = await opened;
    await store?.saveDetails(toStored(found, store));
  }

  /**
   * Stores all details in place of those that are stored. Companies with the newest research and news come last: they
   * stay if space runs out, and a page of the newest entries has to load few segments.
   */
  async function writeAllDetails() {
    const store = await opened;
    if (!store || isClosed) return;
    await newsIndex.settled(false);
    const newest = newsIndex.newest();
    const timeOf = ({ id }: Detail) => newest.get(id)?.time || 0;
    const ordered = details.allDetails().toSorted((a, b) => timeOf(a) - timeOf(b));
    await store.replaceDetails(toStored(ordered, store));
  }

  async function writeNewsIndex() {
    const store = await opened;
    // While news arrives together with the list, don't store its index. That follows when all news has arrived.
    if (!store || isClosed || details.progress().isArriving) return;
    // Index the rest as well, even if no page has asked for it, so that the next visit has the whole index.
    await newsIndex.settled(false);
    pending.newsIndex = false;
    const bytes = await newsIndex.imageBytes();
    if (bytes) await store.saveDetailsIndex(bytes);
  }

  async function writeList<Row>(name: ListName, { crawler, contents }: CrawledList<Row>, more = {}) {
    const store = await opened;
    if (!store) return;
    const headOf = ({ at }: Progress) => ({
      at: at ?? Date.now(),
      state: { ...crawler.toResume(), ...more },
    });
    const before = crawler.progress();
    if (before.limit !== null || before.changedDuringCrawl) return;
    if (storedVersions.get(crawler) === before.version) return store.confirmList(name, headOf(before));
    const rows = await contents();
    const progress = crawler.progress();
    // If the list is being read again, it will be stored after that.
    if (isRunning(progress)) return;
    await store.saveList(name, { ...headOf(progress), ...rows });
    if (store.usage().problem === null) storedVersions.set(crawler, progress.version);
  }

  function schedule(change: Partial<Pending> = {}) {
    Object.assign(pending, change);
    if (maxBytes > 0) timer ??= setTimeout(() => void writePending(), COLLECT_MS);
  }

  async function writePending() {
    clearTimeout(timer);
    timer = undefined;
    // Details that haven't been read from the device yet would be replaced.
    await restored.detailsRestored;
    if (pending.companies || pending.newsIndex || pending.allDetails) await newsIndex.noQueryWaits();
    const due = pending;
    pending = nothingPending();
    if (due.companies) await writeList('companies', companies);
    if (due.allDetails) await writeAllDetails();
    else if (due.details.size > 0) await writeDetails([...due.details.values()]);
    if (due.newsIndex || due.allDetails) await writeNewsIndex();
  }

  async function erase() {
    pending = nothingPending();
    storedVersions = new WeakMap();
    await (await opened)?.clear();
  }

  return {
    ...restored,
    async restoreOfferings(offerings: CrawledList<JsonRecord>, { listKey, idField }: OfferingSettings) {
      const list = await (await opened)?.readList<KeptOfferings>('offerings');
      const isSame = list?.state.settings.listKey === listKey && list.state.settings.idField === idField;
      if (list && isSame && !isClosed) restoreList(offerings.crawler, list);
    },
    /** Stores the list of companies. */
    saveCompanies: () => schedule({ companies: true }),
    saveOfferings: (offerings: CrawledList<JsonRecord>, settings: OfferingSettings) =>
      writeList('offerings', offerings, { settings }),
    /** Stores a company's full record, together with others that are read soon after. */
    saveDetail(detail: Detail) {
      if (maxBytes > 0) pending.details.set(detail.id, detail);
      schedule();
    },
    /** Replaces all stored research and news. Called after those of all companies have arrived together. */
    saveAllDetails: () => schedule({ allDetails: true }),
    /** Stores the index of the research and news. Called after many of them have been indexed. */
    saveNewsIndex: () => schedule({ newsIndex: true }),
    /** Erases what is stored, because the API key may no longer read it. */
    clear: erase,
    close() {
      isClosed = true;
      clearTimeout(timer);
      void opened.then((store) => store?.close());
    },
    /** Functions that pages may call. */
    controls: {
      async state(): Promise<KeptState> {
        const store = await opened;
        return store ? store.usage() : state;
      },
      /** Erases what is stored. Records that are read afterwards are stored again. */
      erase,
      /** Changes how many bytes may be stored. 0 erases everything and stops storing. */
      async setMaxBytes(bytes: number) {
        const wasOff = maxBytes === 0;
        maxBytes = bytes;
        if (bytes === 0) {
          const store = await opened;
          // Store nothing from now on, not even records that arrive while the rest is being erased.
          [opened, state] = [Promise.resolve(null), 'off'];
          pending = nothingPending();
          storedVersions = new WeakMap();
          await store?.eraseAndClose();
          return;
        }
        // Forget which versions are stored, so that the lists are stored again within the new maximum number of bytes.
        storedVersions = new WeakMap();
        if (wasOff) opened = open();
        if (companies.crawler.progress().phase === 'complete') await writeList('companies', companies);
        if (wasOff) await writeAllDetails();
      },
    },
  };
}
