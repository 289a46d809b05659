import { proxy } from 'comlink';
import { isRunning } from '#dashboard/api/background-task.ts';
import type { ListName } from '#dashboard/api/lists.ts';
import { CRAWL_NAMES, type CrawlName } from '#dashboard/api/query-keys.ts';
import { sleep } from '#dashboard/api/retry.ts';
import { openVisitHistory } from '#dashboard/history/visit-history.ts';
import { hashText } from '#dashboard/lib/hash-text.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { type AnnotationUpdate, createAnnotationIndex } from '../annotations/annotation-index.ts';
import type { CatalogueAnswers } from '../catalogue.ts';
import { createCompanyIndex } from '../companies/company-index.ts';
import { createCompanyRecords, toSummary } from '../companies/company-records.ts';
import { createCrawler, type CrawlerOptions } from '../crawl/crawler.ts';
import type { CrawlTarget } from '../crawl/page-fetcher.ts';
import { INITIAL_PROGRESS, isReadToEnd } from '../crawl/progress.ts';
import { createDetailReader } from '../details/detail-reader.ts';
import { createNewsIndex } from '../news/news-index.ts';
import { createAfterCrawl } from './after-crawl.ts';
import type { CatalogueSource } from './catalogue-source.ts';
import { createConnectedTabs } from './connected-tabs.ts';
import { createExportedCompanies } from './exported-companies.ts';
import { keepCatalogue, type OfferingSettings } from './keep-catalogue.ts';
import { createListReader } from './list-reader.ts';
import { createNotifyingCrawler } from './notifying-crawler.ts';
import { createOfferingCrawl } from './offering-crawl.ts';

/**
 * A catalogue in memory, shared by all tabs with the same server and API key. Comlink calls its parts by their path.
 */
export type CatalogueInstance = ReturnType<typeof openCatalogueInstance>;

/**
 * Opens a catalogue. It sends no requests until a crawl is started. Each part is created from those above it. Five of
 * them also call parts further down, but only once something has been read or asked:
 * - `tabs` makes all crawlers wait while a page is busy, and reads all lists again when a tab returns.
 * - Crawls call `afterCrawl` when their phase has changed.
 * - `companyExport`, which reads all companies in one request, starts the crawl of `companies` again, and hands the
 *   research and news that it reads to `details`.
 * - `details` and `newsIndex` have `keeper` store and load what was read and indexed.
 * - `newsIndex` asks `companyIndex` which companies a filter of news selects.
 */
export function openCatalogueInstance(source: CatalogueSource) {
  const annotations = { companies: createAnnotationIndex(), offerings: createAnnotationIndex() };
  const reader = createListReader(source);
  const tabs = createConnectedTabs({
    progressOf: (list) => crawlerOf(list).progress(),
    onBusyChange(isBusy) {
      for (const crawler of crawlers()) crawler.setForegroundBusy(isBusy);
    },
    onReturn: readAgain,
  });

  /** Creates the crawler of a list. It reports its progress to all tabs. */
  const openCrawl = <Row>(
    list: ListName,
    target: CrawlTarget<Row>,
    reading: Pick<CrawlerOptions<Row>, 'read' | 'planWholeRead'>,
  ) =>
    createNotifyingCrawler(
      (onProgress) => createCrawler(target, { ...reading, now: Date.now, sleep, onProgress }),
      {
        notify: (progress) => tabs.notify(list, progress),
        onPhaseChange: (progress) => afterCrawl(list, progress),
      },
    );

  const companyRecords = createCompanyRecords();
  const companyExport = createExportedCompanies({
    usesExport: source.usesExport,
    open: reader.openExport,
    details: () => details,
    ids: companyRecords.ids,
    refresh: () => companies.crawler.refresh(),
  });
  const companies = openCrawl('companies', companyRecords.records, {
    read: reader.readCompanies,
    planWholeRead: companyExport.planWholeRead,
  });
  /** Returns the name of the data set that all companies were read from; null if the server doesn't name it. */
  const dataRevision = () => companies.crawler.toResume().complete?.revision ?? null;

  const offerings = createOfferingCrawl({
    annotations: annotations.offerings,
    readOfferings: reader.readOfferings,
    openCrawl: (target, read) => openCrawl('offerings', target, { read }),
  });

  /** True while research and news that were stored in earlier sessions are being read from this device. */
  let isRestoring = source.keptBytes > 0;
  const detailCrawl = createNotifyingCrawler(
    (onProgress) =>
      createDetailReader({
        read: reader.readDetail,
        readFromHttpCache: reader.readCachedDetail,
        isListed: companyRecords.has,
        summaryOf(id) {
          const row = companyRecords.records.row(id);
          return row && hashText(JSON.stringify(row));
        },
        loadStored: (id) => keeper.loadBodies([id]),
        onRead(detail) {
          keeper.saveDetail(detail);
          if (detail.company && companies.crawler.progress().isServed)
            companyRecords.add([toSummary(detail.company)]);
        },
        isArriving: () => isRestoring || companyExport.areDetailsExpected(),
        now: Date.now,
        sleep,
        onProgress,
      }),
    { notify: (progress) => tabs.notify('details', progress), onPhaseChange() {} },
  );

  const details = detailCrawl.crawler;

  const crawls = () => ({ companies, offerings: offerings.current(), details: detailCrawl });
  const crawlerOf = (list: CrawlName) => crawls()[list].crawler;
  const crawlers = () => CRAWL_NAMES.map(crawlerOf);

  const history = openVisitHistory(source, {
    companies: companyRecords.records.all,
    revision: dataRevision,
    offeringIds: () => offerings.current().ids(),
    detail: details.get,
    idle: () => newsIndex.noQueryWaits(),
  });
  const newsIndex = createNewsIndex({
    ...details,
    version: () => details.progress().version,
    details: details.allDetails,
    restored: () => keeper.detailsRestored,
    bodiesRestored: () => keeper.bodiesRestored,
    load: (ids) => keeper.loadBodies(ids),
    listed: companyRecords.listed,
    onIndexed: () => keeper.saveNewsIndex(),
    matchingIds: (filter) => companyIndex.answers.matchingIds(filter),
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
    details,
    newsIndex,
  );
  details.noteArrival();
  void endRestoring();

  async function endRestoring() {
    await keeper.detailsRestored;
    isRestoring = false;
    details.noteArrival();
  }

  const afterCrawl = createAfterCrawl({
    companies,
    companyRecords,
    offerings: offerings.current,
    details,
    exported: companyExport,
    keeper,
    dataRevision,
  });

  /** Reads all lists again, because a user who reloads the page expects current data. */
  function readAgain() {
    const progress = companies.crawler.progress();
    if (progress.phase !== 'idle' && !isRunning(progress)) companies.crawler.refresh();
    offerings.reopen();
    details.expire();
  }

  /** Returns the functions that answer questions, by name. */
  const answerIndex = (): CatalogueAnswers => ({
    ...companyIndex.answers,
    ...offerings.current().answers,
    ...newsIndex.answers,
  });

  const reconnect = () => crawlers().forEach((crawler) => crawler.reconnect());
  globalThis.addEventListener('online', reconnect);
  return {
    get index() {
      return proxy(answerIndex());
    },
    companies: proxy(companies.crawler),
    get offerings() {
      return proxy(offerings.current().crawler);
    },
    details: proxy(details),
    history: proxy(history),
    /** Updates the catalogue's copy of the user's notes and tags, which it needs for searches, filters and counts. */
    annotate(list: ListName, entries: readonly AnnotationUpdate[], isInitial: boolean) {
      annotations[list].update(entries, isInitial);
    },
    renewAnnotationOrder: () => annotations.companies.renewOrder(),
    /** Reads or changes what this device stores of the catalogue. */
    kept: proxy(keeper.controls),
    /** Starts crawling the companies. If they were stored on this device, asks the server only for changes. */
    async startCompanies(maxPageSize: number, maxRows: number, searchAbove = Infinity) {
      await keeper.companiesRestored;
      companies.crawler.start(maxPageSize, maxRows, searchAbove);
    },
    addCompanies: companyRecords.add,
    /** Adds offerings of a list that the server searches, so that the user's notes and tags on them can be searched. */
    addOfferings(rows: readonly JsonRecord[]) {
      const { keysOf, put } = offerings.current();
      const keys = keysOf(rows);
      rows.forEach((row, at) => put(keys[at] ?? '', row));
    },
    /** Starts crawling the offerings. If the settings have changed, starts over. */
    async startOfferings(
      maxPageSize: number,
      maxRows: number,
      settings: OfferingSettings,
      searchAbove = Infinity,
    ) {
      const { listKey, idField } = offerings.current().settings;
      if (settings.listKey !== listKey || settings.idField !== idField) {
        offerings.reopen(settings);
        tabs.reportBusy();
      }
      const { crawler } = offerings.current();
      if (crawler.progress().phase === 'idle') await keeper.restoreOfferings(offerings.current(), settings);
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
      for (const list of CRAWL_NAMES) {
        crawls()[list].close();
        tabs.notify(list, INITIAL_PROGRESS);
      }
      tabs.removeAll();
    },
  };
}
