import { isRunning } from '#dashboard/api/background-task.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import {
  type KeptList,
  type KeptRecords,
  type KeptUsage,
  type ListToKeep,
  openKeptRecords,
} from '#dashboard/device/kept-records.ts';
import { openSealedStore } from '#dashboard/device/sealed-store.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { KeptCrawl } from '../crawl/page-fetcher.ts';
import type { Progress } from '../crawl/progress.ts';
import type { Detail, DetailReader } from '../details/detail-reader.ts';
import { createStoredBodies } from '../details/stored-bodies.ts';
import { packDetail, type StoredDetail, unpackDetail } from '../details/stored-detail.ts';
import type { CatalogueSource } from './list-reader.ts';

/** A list with its crawler. */
interface Kept<Row> {
  readonly crawler: Pick<Crawler<Row>, 'restore' | 'noteLoss' | 'kept' | 'progress'>;
  /** Returns all rows, and their index in bytes if it is to be stored, too. */
  contents(): Promise<Pick<ListToKeep<never>, 'rows' | 'index'>>;
}

interface KeptCompanies extends Kept<CompanySummaryResponse> {
  has(id: number): boolean;
  row(id: number): CompanySummaryResponse | null;
  /** Restores the list with its index. Does not parse the rows, each of which is JSON in UTF-8. */
  restore(rows: KeptList<never>['rows'], index: Uint8Array<ArrayBuffer>): void;
}

/** Where a server's responses have the offerings and their ids. Null means that this is inferred. */
export interface OfferingSettings {
  readonly listKey: string | null;
  readonly idField: string | null;
}

interface KeptOfferings extends KeptCrawl {
  readonly settings: OfferingSettings;
}

/**
 * Describes what is stored on this device, or says why nothing is: the user switched it `off`, the browser can't
 * encrypt without HTTPS (`insecure`), or it has `blocked` storage.
 */
export type KeptState = KeptUsage | 'off' | 'insecure' | 'blocked';

/**
 * How long to collect what has been read before storing it, in milliseconds. If all companies arrived at once, this also
 * gives pages time to show them before the worker is busy with storing.
 */
const COLLECT_MS = 2000;

/** When more than this share of the stored companies is outdated, all are written again without the outdated ones. */
const MAX_OUTDATED = 0.5;

/** The index of the research and news. */
interface KeptNewsIndex {
  /** Resolves once no page waits for the index, so that storing all details doesn't slow down a page. */
  idle(): Promise<void>;
  /** Indexes what has been read, if that hasn't been done yet. */
  settled(isSearched: boolean): Promise<void>;
  imageBytes(): Promise<Uint8Array<ArrayBuffer> | null>;
  restore(bytes: Uint8Array<ArrayBuffer>): void;
}

const utf8 = new TextDecoder();

export type CatalogueKeeper = ReturnType<typeof keepCatalogue>;

/**
 * Stores the data that a catalogue reads on this device, and restores the data when the catalogue is opened. Never
 * rejects.
 */
export function keepCatalogue(
  source: CatalogueSource,
  companies: KeptCompanies,
  details: () => DetailReader,
  newsIndex: KeptNewsIndex,
) {
  let { keptBytes: maxBytes } = source;
  let state: 'off' | 'insecure' | 'blocked' = 'off';
  let records: Promise<KeptRecords<StoredDetail> | null> = maxBytes > 0 ? open() : Promise.resolve(null);
  let unsaved = new Map<number, Detail>();
  /** True if the next write replaces all stored research and news, instead of adding to them. */
  let replacesDetails = false;
  /** True if the next write includes the list of companies. */
  let savesCompanies = false;
  /** True if the next write includes the index of the research and news. */
  let savesNewsIndex = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True if more was read from this device than is still valid, so that it is to be written again. */
  let areOutdated = false;
  let isClosed = false;
  /** The stored version of each list, by the crawler of the list. */
  let keptVersions = new WeakMap<object, number>();

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

  const bodies = createStoredBodies(
    async (pack) => (await records)?.readPack(pack) ?? null,
    (ids) => details().forget(ids),
  );

  async function restoreCompanies() {
    const kept = await records;
    const list = await kept?.readList<KeptCrawl>('companies');
    noteLoss(kept);
    if (!list || isClosed) return;
    const { rows, index } = list;
    restore(companies.crawler, list, index ? () => companies.restore(rows, index) : null);
  }

  /**
   * Reports why stored records were lost, if any were. Call this only for records that are read from the server again
   * automatically.
   */
  function noteLoss(kept: KeptRecords<StoredDetail> | null) {
    const loss = kept?.usage().loss ?? null;
    if (loss !== null) companies.crawler.noteLoss(loss);
  }

  function restore<Row>(
    crawler: Kept<Row>['crawler'],
    { rows, at, state: kept }: KeptList<KeptCrawl>,
    restoreIndexed: (() => void) | null = null,
  ) {
    // The cast is safe because the rows were parsed before they were stored.
    const parse = () => rows.map((row) => JSON.parse(utf8.decode(row)) as Row);
    crawler.restore(parse, at, kept, restoreIndexed);
    keptVersions.set(crawler, crawler.progress().version);
  }

  /** Restores the research and news with their index. Their bodies, which are most of their bytes, follow later. */
  async function restoreDetails() {
    const kept = await records;
    if (!kept) return;
    const stored = await kept.readDetails();
    if (isClosed) return;
    // A company may have been stored more than once, and then the last one counts.
    const newest = new Map(stored.map((head) => [head.id, head]));
    const found: Detail[] = [];
    for (const head of newest.values()) {
      const { pack: _pack, nth: _nth, ...detail } = head;
      if (detail.needsRow && !companies.has(detail.id)) continue;
      bodies.add(head);
      found.push(unpackDetail(detail, () => bodies.bodyAt(head), companies.row));
    }
    // Report lost research and news only if an export will bring them back. Without an export, they are read again only
    // when the user asks for them.
    if (source.usesExport) noteLoss(kept);
    // The name of a company that is not in the list is only in its body.
    await bodies.load(found.flatMap(({ id }) => (companies.has(id) ? [] : id)));
    if (found.length > 0) {
      details().restore(found);
      const index = await kept.readDetailsIndex();
      if (index && !isClosed) newsIndex.restore(index);
    }
    areOutdated = found.length < stored.length * MAX_OUTDATED;
  }

  async function restoreBodies() {
    await bodies.loadAll();
    if (isClosed) return;
    const kept = await records;
    if (kept && source.usesExport) noteLoss(kept);
    if (areOutdated) await replaceDetails(details().kept());
  }

  /**
   * Converts details to their stored form. If the list is stored, too, leaves out fields that are equal in its rows. It
   * is a generator because converting all at once would hold up queries for a second.
   */
  function* toStored(found: readonly Detail[], kept: KeptRecords<StoredDetail>): Generator<StoredDetail> {
    const isListStored = !companies.crawler.progress().isServed && kept.usage().problem !== 'large';
    for (const detail of found) yield packDetail(detail, isListStored ? companies.row(detail.id) : null);
  }

  async function saveDetails(found: readonly Detail[]) {
    const kept = await records;
    await kept?.saveDetails(toStored(found, kept));
  }

  async function replaceDetails(found: readonly Detail[]) {
    const kept = await records;
    await kept?.replaceDetails(toStored(found, kept));
  }

  function schedule() {
    if (maxBytes > 0) timer ??= setTimeout(() => void flush(), COLLECT_MS);
  }

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (savesCompanies || savesNewsIndex || replacesDetails) await newsIndex.idle();
    const found = [...unsaved.values()];
    const [savesList, savesIndex, replacesAll] = [
      savesCompanies,
      savesNewsIndex || replacesDetails,
      replacesDetails,
    ];
    forgetUnsaved();
    if (savesList) await saveList('companies', companies);
    if (replacesAll) await replaceDetails(details().kept());
    else if (found.length > 0) await saveDetails(found);
    if (savesIndex) await saveNewsIndex();
  }

  async function saveNewsIndex() {
    const kept = await records;
    // While news arrives together with the list, its index is not stored, because that is done when all has arrived.
    if (!kept || isClosed || details().progress().isArriving) return;
    // Index what no page has asked for yet, so that the next visit has it.
    await newsIndex.settled(false);
    savesNewsIndex = false;
    const bytes = await newsIndex.imageBytes();
    if (bytes) await kept.saveDetailsIndex(bytes);
  }

  function forgetUnsaved() {
    unsaved = new Map();
    [savesCompanies, savesNewsIndex, replacesDetails] = [false, false, false];
  }

  async function saveList<Row>(name: 'companies' | 'offerings', { crawler, contents }: Kept<Row>, more = {}) {
    const kept = await records;
    if (!kept) return;
    const headOf = ({ at }: Progress) => ({ at: at ?? Date.now(), state: { ...crawler.kept(), ...more } });
    const before = crawler.progress();
    if (before.limit !== null || before.changedDuringCrawl) return;
    if (keptVersions.get(crawler) === before.version) return kept.confirmList(name, headOf(before));
    const rows = await contents();
    const progress = crawler.progress();
    // If the list is being read again, it is stored after that.
    if (isRunning(progress)) return;
    await kept.saveList(name, { ...headOf(progress), ...rows });
    if (kept.usage().problem === null) keptVersions.set(crawler, progress.version);
  }

  async function erase() {
    forgetUnsaved();
    keptVersions = new WeakMap();
    await (await records)?.clear();
  }

  const companiesRestored = restoreCompanies();
  // Restore the lists first, because pages wait for them.
  const detailsRestored = companiesRestored.then(restoreDetails).catch(reportError);
  const bodiesRestored = detailsRestored.then(restoreBodies).catch(reportError);

  return {
    /** Resolves once the companies stored in earlier sessions are in the catalogue. */
    companiesRestored,
    /** Resolves once it is known whose research and news are stored, and the index of these is in the catalogue. */
    detailsRestored,
    /** Resolves once these research and news are in the catalogue. */
    bodiesRestored,
    /** Loads the stored research and news of some companies. */
    loadBodies: bodies.load,
    async restoreOfferings(offerings: Kept<JsonRecord>, { listKey, idField }: OfferingSettings) {
      const list = await (await records)?.readList<KeptOfferings>('offerings');
      const isSame = list?.state.settings.listKey === listKey && list.state.settings.idField === idField;
      if (list && isSame && !isClosed) restore(offerings.crawler, list);
    },
    /** Stores the list of companies. */
    saveCompanies() {
      savesCompanies = true;
      schedule();
    },
    saveOfferings: (offerings: Kept<JsonRecord>, settings: OfferingSettings) =>
      saveList('offerings', offerings, { settings }),
    /** Stores a company's full record, together with others that are read soon afterwards. */
    saveDetail(detail: Detail) {
      if (maxBytes > 0) unsaved.set(detail.id, detail);
      schedule();
    },
    /** Replaces all stored research and news, after those of all companies have arrived together. */
    saveAllDetails() {
      replacesDetails = true;
      schedule();
    },
    /** Stores the index of the research and news, after many of them have been indexed. */
    saveNewsIndex() {
      savesNewsIndex = true;
      schedule();
    },
    /** Erases what is stored, because the API key may no longer read it. */
    clear: erase,
    close() {
      isClosed = true;
      clearTimeout(timer);
      void records.then((kept) => kept?.close());
    },
    /** Functions that pages may call. */
    controls: {
      async state(): Promise<KeptState> {
        const kept = await records;
        return kept ? kept.usage() : state;
      },
      /** Erases what is stored. What is read afterwards is stored again. */
      erase,
      /** Changes how many bytes may be stored. 0 erases everything and stops storing. */
      async setMaxBytes(bytes: number) {
        const wasOff = maxBytes === 0;
        maxBytes = bytes;
        if (bytes === 0) {
          const kept = await records;
          // From now on, store nothing, not even what arrives while the rest is being erased.
          [records, state] = [Promise.resolve(null), 'off'];
          forgetUnsaved();
          keptVersions = new WeakMap();
          await kept?.eraseAndClose();
          return;
        }
        // Forget which versions are stored, so that the lists are stored again, within the new maximum number of bytes.
        keptVersions = new WeakMap();
        if (wasOff) records = open();
        if (companies.crawler.progress().phase === 'complete') await saveList('companies', companies);
        if (wasOff) await replaceDetails(details().kept());
      },
    },
  };
}
