import type { ListName } from '#dashboard/api/lists.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { type CompanyRecordStore, toSummary } from '../companies/company-records.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { Progress } from '../crawl/progress.ts';
import type { DetailReader } from '../details/detail-reader.ts';
import type { ExportedCompanies } from './exported-companies.ts';
import type { CatalogueKeeper, OfferingSettings } from './keep-catalogue.ts';
import type { CrawledList } from './restore-catalogue.ts';

interface AfterCrawlOptions {
  readonly companies: { readonly crawler: Crawler<CompanySummaryResponse> };
  readonly companyRecords: Pick<CompanyRecordStore, 'add'>;
  offerings(): CrawledList<JsonRecord> & {
    readonly crawler: Pick<Crawler, 'forget'>;
    readonly settings: OfferingSettings;
  };
  readonly details: DetailReader;
  readonly exported: ExportedCompanies;
  readonly keeper: CatalogueKeeper;
  /** Names the server's data set that all companies were read from; null if the server doesn't name it. */
  dataRevision(): string | null;
}

/** Returns a function that runs the tasks that follow a phase of a crawl. Call it whenever the phase has changed. */
export function createAfterCrawl(options: AfterCrawlOptions) {
  const { companies, companyRecords, offerings, details, exported, keeper, dataRevision } = options;

  /** Compares the details that have been read with the complete list of companies. */
  async function compareDetails() {
    await keeper.bodiesRestored;
    details.compareWithList(dataRevision());
    if (exported.takeHasNewDetails()) {
      details.noteComplete();
      keeper.saveAllDetails();
    }
    exported.onListRead(dataRevision());
  }

  /** Adds the companies whose research and news have been read, so that these can be searched. */
  async function addReadCompanies() {
    await keeper.bodiesRestored;
    companyRecords.add(Array.from(details.all(), toSummary));
  }

  return (list: ListName, { phase, failure, isServed }: Progress) => {
    if (list === 'companies') exported.followCrawl(phase);
    const isRefused = phase === 'failed' && failure?.kind === 'refused' && failure.status === 403;
    if (isRefused) {
      (list === 'companies' ? companies : offerings()).crawler.forget();
      void keeper.clear();
    }
    if (phase !== 'complete' && phase !== 'incomplete') return;
    if (isServed) {
      if (list === 'companies') void addReadCompanies();
      return;
    }
    if (list === 'offerings') return void keeper.saveOfferings(offerings(), offerings().settings);
    keeper.saveCompanies();
    void compareDetails();
  };
}
