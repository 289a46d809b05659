import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { KeptList, KeptRecords, ListToKeep } from '#dashboard/device/kept-records.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { ResumableCrawl } from '../crawl/page-fetcher.ts';
import type { DetailReader } from '../details/detail-reader.ts';
import type { Detail } from '../details/detail-store.ts';
import { createStoredBodies } from '../details/stored-bodies.ts';
import { RestoredDetail, type StoredDetail } from '../details/stored-detail.ts';

/** A list with its crawler. */
export interface CrawledList<Row> {
  readonly crawler: Pick<Crawler<Row>, 'restore' | 'noteLoss' | 'toResume' | 'progress'>;
  /** Returns all rows and, if the index is to be stored as well, the bytes of the index. */
  contents(): Promise<Pick<ListToKeep<never>, 'rows' | 'index'>>;
}

export interface CrawledCompanies extends CrawledList<CompanySummaryResponse> {
  has(id: number): boolean;
  row(id: number): CompanySummaryResponse | null;
  /** Restores the list with its index. Each row is JSON in UTF-8 and isn't parsed. */
  restore(rows: KeptList<never>['rows'], index: Uint8Array<ArrayBuffer>): void;
}

/**
 * Maximum share of the stored companies that may be outdated. Above it, all are written again without the outdated
 * ones.
 */
const MAX_OUTDATED = 0.5;

interface RestoreOptions {
  /** Opens the storage of this device; null if nothing is stored. */
  store(): Promise<KeptRecords<StoredDetail> | null>;
  readonly companies: CrawledCompanies;
  readonly details: Pick<DetailReader, 'restore' | 'forget'>;
  readonly newsIndex: { restore(bytes: Uint8Array<ArrayBuffer>): void };
  /** True if all companies are read with their research and news in one request. */
  readonly usesExport: boolean;
  /** Returns true once the catalogue is closed. Nothing is restored after that. */
  isClosed(): boolean;
  /** Called when a list has been restored, so that it is the same as in storage. */
  onListRestored(crawler: CrawledList<never>['crawler']): void;
  /** Called when so many of the stored research and news are outdated that all should be stored again. */
  onOutdated(): Promise<void>;
}

const utf8 = new TextDecoder();

/**
 * Restores a catalogue from this device. The companies come first, because pages wait for them, then the index of their
 * research and news. The bodies of these come last, because they are most of the bytes. Offerings are restored on
 * demand. None of the returned promises rejects.
 */
export function restoreCatalogue(options: RestoreOptions) {
  const { store, companies, details, newsIndex, usesExport, isClosed, onListRestored, onOutdated } = options;
  const bodies = createStoredBodies(
    async (segment) => (await store())?.readBodies(segment) ?? null,
    details.forget,
  );
  /** True if more than `MAX_OUTDATED` of the companies with stored research and news are outdated. */
  let areOutdated = false;

  function restoreList<Row>(
    crawler: CrawledList<Row>['crawler'],
    { rows, at, state }: KeptList<ResumableCrawl>,
    restoreIndexed: (() => void) | null = null,
  ) {
    // The cast is safe because the rows were parsed before they were stored.
    const parse = () => rows.map((row) => JSON.parse(utf8.decode(row)) as Row);
    crawler.restore(parse, at, state, restoreIndexed);
    onListRestored(crawler);
  }

  /**
   * Reports why stored records were lost, if any were. Call this only for records that are read from the server again
   * automatically.
   */
  function noteLoss(stored: KeptRecords<StoredDetail> | null) {
    const loss = stored?.usage().loss ?? null;
    if (loss !== null) companies.crawler.noteLoss(loss);
  }

  async function restoreCompanies() {
    const stored = await store();
    const list = await stored?.readList<ResumableCrawl>('companies');
    noteLoss(stored);
    if (!list || isClosed()) return;
    const { rows, index } = list;
    restoreList(companies.crawler, list, index ? () => companies.restore(rows, index) : null);
  }

  async function restoreDetails() {
    const stored = await store();
    if (!stored) return;
    const heads = await stored.readDetails();
    if (isClosed()) return;
    // A company may have been stored more than once. The last entry counts.
    const newest = new Map(heads.map((head) => [head.id, head]));
    const found: Detail[] = [];
    const parts = { bodyOf: bodies.bodyOf, rowOf: companies.row };
    for (const head of newest.values()) {
      if (head.needsRow && !companies.has(head.id)) continue;
      bodies.add(head);
      found.push(new RestoredDetail(head, parts));
    }
    // Report lost research and news only if an export will bring them back. Without an export, they are read again only
    // when the user asks for them.
    if (usesExport) noteLoss(stored);
    // Load the bodies of companies that aren't in the list, because only their bodies have their names.
    await bodies.load(found.flatMap(({ id }) => (companies.has(id) ? [] : id)));
    if (found.length > 0) {
      details.restore(found);
      const index = await stored.readDetailsIndex();
      if (index && !isClosed()) newsIndex.restore(index);
    }
    areOutdated = found.length < heads.length * MAX_OUTDATED;
  }

  async function restoreBodies() {
    await bodies.loadAll();
    if (isClosed()) return;
    const stored = await store();
    if (stored && usesExport) noteLoss(stored);
    if (areOutdated) await onOutdated();
  }

  const companiesRestored = restoreCompanies();
  const detailsRestored = companiesRestored.then(restoreDetails).catch(reportError);
  const bodiesRestored = detailsRestored.then(restoreBodies).catch(reportError);

  return {
    /** Resolves once the companies from earlier sessions are in the catalogue. */
    companiesRestored,
    /**
     * Resolves once the index of the stored research and news is in the catalogue, and it is known which companies have
     * any.
     */
    detailsRestored,
    /** Resolves once these research and news are in the catalogue. */
    bodiesRestored,
    /** Loads the stored research and news of some companies. */
    loadBodies: bodies.load,
    restoreList,
  };
}
