import { proxy } from 'comlink';
import { isRunning } from '#dashboard/api/background-task.ts';
import { CATALOGUE_LISTS, type CatalogueList } from '#dashboard/api/query-keys.ts';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { sleep } from '#dashboard/api/retry.ts';
import { openVisitHistory } from '#dashboard/history/visit-history.ts';
import { hashText } from '#dashboard/lib/hash-text.ts';
import type { AnnotatedList } from '#dashboard/notes/annotation.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { type AnnotationUpdate, createAnnotationIndex } from '../annotations/annotation-index.ts';
import { createCompanyIndex } from '../companies/company-index.ts';
import { createCompanyRecords } from '../companies/company-records.ts';
import { createCrawler, type CrawlerOptions } from '../crawl/crawler.ts';
import type { CrawlTarget } from '../crawl/page-fetcher.ts';
import { INITIAL_PROGRESS, isReadToEnd, type Progress } from '../crawl/progress.ts';
import { createDetailReader } from '../details/detail-reader.ts';
import { createNewsIndex } from '../news/news-index.ts';
import { createOfferingIndex } from '../offerings/offering-index.ts';
import { createConnectedTabs } from './connected-tabs.ts';
import { createExportedCompanies } from './exported-companies.ts';
import { keepCatalogue, type OfferingSettings } from './keep-catalogue.ts';
import { type CatalogueSource, createListReader } from './list-reader.ts';
import { createNotifyingCrawler } from './notifying-crawler.ts';

/**
 * A catalogue in memory, shared by all tabs with the same server and API key. Comlink calls its parts by their path.
 */
export type CatalogueInstance = ReturnType<typeof openCatalogueInstance>;

const toSummary = ({
  research: _research,
  news: _news,
  ...summary
}: CompanyResponse): CompanySummaryResponse => summary;

/**
 * Opens a catalogue. It sends no requests until a crawl is started. Its parts are created in an order in which each needs
 * only those above it. What they set off in parts further down is passed to them as functions:
 * - `tabs` makes all crawlers wait while a page is busy, and reads all lists again when a tab returns;
 * - the crawlers report to `onPhaseChange`, which has `keeper` store the list that was read;
 * - `exported`, which reads all companies in one request, hands their research and news to `details`;
 * - `details` and `newsIndex` have `keeper` store what was read and indexed;
 * - `newsIndex` asks `companyIndex` which companies a filter of news selects.
 */
export function openCatalogueInstance(source: CatalogueSource) {
  const annotations = { companies: createAnnotationIndex(), offerings: createAnnotationIndex() };
  const reader = createListReader(source);
  const tabs = createConnectedTabs({
    progressOf: (list) => crawlOf(list).crawler.progress(),
    onBusyChange(isBusy) {
      for (const crawler of crawlers()) crawler.setForegroundBusy(isBusy);
    },
    onReturn: readAgain,
  });

  /** Creates the crawler of a list, which reports its progress to all tabs. */
  const openCrawl = <Row>(
    list: AnnotatedList,
    target: CrawlTarget<Row>,
    reading: Pick<CrawlerOptions<Row>, 'read' | 'whole'>,
  ) =>
    createNotifyingCrawler(
      (onProgress) => createCrawler(target, { ...reading, now: Date.now, sleep, onProgress }),
      {
        notify: (progress) => tabs.notify(list, progress),
        onPhaseChange: (progress) => onPhaseChange(list, progress),
      },
    );

  const companyRecords = createCompanyRecords();
  const exported = createExportedCompanies({
    usesExport: source.usesExport,
    open: reader.openExport,
    details: () => details.crawler,
    ids: companyRecords.ids,
    refresh: () => companies.crawler.refresh(),
  });
  const companies = openCrawl('companies', companyRecords.records, {
    read: reader.readCompanies,
    whole: exported.whole,
  });
  /** Names the server's data set that all companies were read from; null if the server doesn't name it. */
  const dataRevision = () => companies.crawler.kept().complete?.revision ?? null;

  function openOfferings(settings: OfferingSettings) {
    const { records, api } = createOfferingIndex(settings.idField, Date.now, annotations.offerings);
    const ids = () => Array.from(records.allSlots()).flatMap((slot) => records.table.fields.ids[slot] ?? []);
    return {
      settings,
      api,
      ids,
      contents: async () => ({ rows: records.all() }),
      keysOf: records.keysOf,
      put: records.put,
      ...openCrawl('offerings', records, { read: reader.readOfferings(settings.listKey) }),
    };
  }

  let offerings = openOfferings({ listKey: null, idField: null });

  /** True while research and news stored in earlier sessions are being read from this device. */
  let isRestoring = source.keptBytes > 0;
  const details = createNotifyingCrawler(
    (onProgress) =>
      createDetailReader({
        read: reader.readDetail,
        readKept: reader.readKeptDetail,
        isListed: companyRecords.has,
        summaryOf(id) {
          const row = companyRecords.records.row(id);
          return row && hashText(JSON.stringify(row));
        },
        loadStored: (id) => keeper.loadBodies([id]),
        onRead(detail) {
          keeper.saveDetail(detail);
          if (detail.company && companies.crawler.progress().isServed)
            addCompanies([toSummary(detail.company)]);
        },
        isArriving: () => isRestoring || exported.isExpected(),
        now: Date.now,
        sleep,
        onProgress,
      }),
    { notify: (progress) => tabs.notify('details', progress), onPhaseChange() {} },
  );

  const crawlOf = (list: CatalogueList) => ({ companies, offerings, details })[list];
  const crawlers = () => CATALOGUE_LISTS.map((list) => crawlOf(list).crawler);

  const history = openVisitHistory(source, {
    companies: companyRecords.records.all,
    revision: dataRevision,
    offeringIds: () => offerings.ids(),
    detail: details.crawler.get,
  });
  const newsIndex = createNewsIndex({
    ...details.crawler,
    version: () => details.crawler.progress().version,
    details: details.crawler.kept,
    restored: () => keeper.detailsRestored,
    bodiesRestored: () => keeper.bodiesRestored,
    load: (ids) => keeper.loadBodies(ids),
    listed: companyRecords.listed,
    onIndexed: () => keeper.saveNewsIndex(),
    matchingIds: (filter) => companyIndex.api.matchingIds(filter),
  });
  const companyIndex = createCompanyIndex({
    companies: companyRecords,
    published: newsIndex,
    async readChangedIds() {
      const { changes } = await history.brief(null);
      return new Set(changes.map(({ id }) => id));
    },
    isComplete: () => isReadToEnd(companies.crawler.progress()),
    annotations: annotations.companies,
  });
  const keeper = keepCatalogue(
    source,
    {
      crawler: companies.crawler,
      contents: companyRecords.contents,
      row: companyRecords.records.row,
      has: companyRecords.has,
      restore: companyRecords.restore,
    },
    () => details.crawler,
    newsIndex,
  );
  details.crawler.noteArrival();
  void endRestoring();

  async function endRestoring() {
    await keeper.detailsRestored;
    isRestoring = false;
    details.crawler.noteArrival();
  }

  /** Stores a list on this device once it is complete. Erases it if the API key may no longer read it. */
  function onPhaseChange(list: AnnotatedList, { phase, failure, isServed }: Progress) {
    if (list === 'companies') exported.followCrawl(phase);
    const isRefused = phase === 'failed' && failure?.kind === 'refused' && failure.status === 403;
    if (isRefused) {
      (list === 'companies' ? companies : offerings).crawler.forget();
      void keeper.clear();
    }
    if (phase !== 'complete' && phase !== 'incomplete') return;
    if (isServed && list === 'offerings') return;
    if (isServed) return void addReadCompanies();
    if (list === 'offerings') return void keeper.saveOfferings(offerings, offerings.settings);
    keeper.saveCompanies();
    void followCompanies();
  }

  /** Brings the details up to date with the complete list of companies. */
  async function followCompanies() {
    await keeper.bodiesRestored;
    details.crawler.compareWithList(dataRevision());
    if (exported.takeNews()) {
      details.crawler.noteComplete();
      keeper.saveAllDetails();
    }
    exported.complete(dataRevision());
  }

  /**
   * Adds companies to the index in the worker, although the server searches their list. The server doesn't search news
   * and notes, so the worker does, and needs the companies that these are about.
   */
  function addCompanies(rows: readonly CompanySummaryResponse[]) {
    for (const row of rows) companyRecords.records.put(row.id, row);
  }

  /** Adds the companies whose research and news have been read. */
  async function addReadCompanies() {
    await keeper.bodiesRestored;
    addCompanies(Array.from(details.crawler.all(), toSummary));
  }

  /** Reads all lists again, because a user who reloads the page expects current data. */
  function readAgain() {
    const progress = companies.crawler.progress();
    if (progress.phase !== 'idle' && !isRunning(progress)) companies.crawler.refresh();
    offerings.close();
    offerings = openOfferings(offerings.settings);
    details.crawler.expire();
  }

  const reconnect = () => crawlers().forEach((crawler) => crawler.reconnect());
  globalThis.addEventListener('online', reconnect);
  return {
    get index() {
      return proxy({ ...companyIndex.api, ...offerings.api, ...newsIndex.api });
    },
    companies: proxy(companies.crawler),
    get offerings() {
      return proxy(offerings.crawler);
    },
    details: proxy(details.crawler),
    history: proxy(history),
    /** Updates the catalogue's copy of the user's notes and tags, which it needs for searches, filters and counts. */
    annotate(list: AnnotatedList, entries: readonly AnnotationUpdate[], areAll: boolean) {
      annotations[list].update(entries, areAll);
    },
    renewOwnOrder: () => annotations.companies.renewOrder(),
    /** Returns or changes what this device stores of the catalogue. */
    kept: proxy(keeper.controls),
    /** Starts crawling the companies. If they were stored on this device, asks the server only for changes. */
    async startCompanies(maxPageSize: number, maxRows: number, searchAbove = Infinity) {
      await keeper.companiesRestored;
      companies.crawler.start(maxPageSize, maxRows, searchAbove);
    },
    addCompanies,
    /** Adds offerings of a list that the server searches, so that the user's notes and tags on them can be searched. */
    addOfferings(rows: readonly JsonRecord[]) {
      const keys = offerings.keysOf(rows);
      rows.forEach((row, at) => offerings.put(keys[at] ?? '', row));
    },
    /** Starts crawling the offerings. If the settings have changed, starts over. */
    async startOfferings(
      maxPageSize: number,
      maxRows: number,
      settings: OfferingSettings,
      searchAbove = Infinity,
    ) {
      const { listKey, idField } = offerings.settings;
      if (settings.listKey !== listKey || settings.idField !== idField) {
        offerings.close();
        offerings = openOfferings(settings);
        tabs.reportBusy();
      }
      const { crawler } = offerings;
      if (crawler.progress().phase === 'idle') await keeper.restoreOfferings(offerings, settings);
      crawler.start(maxPageSize, maxRows, searchAbove);
    },
    setForegroundBusy: tabs.setForegroundBusy,
    /** Delays all requests. Called when the server has asked any tab with the same API key to pause. */
    pauseFor(ms: number) {
      for (const crawler of crawlers()) crawler.pauseFor(ms);
    },
    /** Adds a tab and reports the current progress to it at once. While there are no tabs, crawls pause. */
    subscribe: tabs.subscribe,
    get hasListeners() {
      return tabs.hasListeners;
    },
    close() {
      globalThis.removeEventListener('online', reconnect);
      keeper.close();
      for (const list of CATALOGUE_LISTS) {
        crawlOf(list).close();
        tabs.notify(list, INITIAL_PROGRESS);
      }
      tabs.removeAll();
    },
  };
}
