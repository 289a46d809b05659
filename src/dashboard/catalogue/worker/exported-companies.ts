import type { TaskPhase } from '#dashboard/api/background-task.ts';
import type { CompanyExport } from '#dashboard/api/company-export.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { CrawlerOptions } from '../crawl/crawler.ts';
import type { DetailReader } from '../details/detail-reader.ts';

/** Lists of up to this many companies are read with their research and news, about 6 kB of memory each (decision 036). */
export const MAX_WITH_DETAILS = 50_000;

interface ExportedCompaniesOptions {
  /** True if the server offers the export, and the user does not save data. */
  readonly usesExport: boolean;
  open(include: 'summary' | 'full', signal: AbortSignal): Promise<CompanyExport>;
  details(): Pick<DetailReader, 'addAll' | 'areRead' | 'noteArrival'>;
  /** Ids of the companies in the list. */
  ids(): Iterable<number>;
  /** Reads the list again. */
  refresh(): void;
}

/** Reads all companies with one request, where the server offers that, so that none has to be read by itself. */
export function createExportedCompanies({
  usesExport,
  open,
  details,
  ids,
  refresh,
}: ExportedCompaniesOptions) {
  /** True while details arrive, or may arrive soon. */
  let isExpected = usesExport;
  /** True if the list has not changed, but some of its companies lack research and news. */
  let lacksDetails = false;
  let hasTried = false;
  /** The data set whose export was last asked for, so that one that fails is not asked for again and again. */
  let triedRevision: string | null = null;
  let hasNewDetails = false;

  function expectDetails(next: boolean) {
    isExpected = next;
    details().noteArrival();
  }

  const whole: CrawlerOptions<CompanySummaryResponse>['whole'] = ({ isUnchanged, reported }) => {
    const isWanted = usesExport && (!isUnchanged || lacksDetails);
    const isFull = reported !== null && reported <= MAX_WITH_DETAILS;
    lacksDetails = false;
    expectDetails(isWanted && isFull);
    if (!isWanted) return null;
    hasTried = true;
    return async (signal) => {
      const { revision, batches } = await open(isFull ? 'full' : 'summary', signal);
      return {
        revision,
        async *batches() {
          for await (const { details: found, ...batch } of batches()) {
            yield batch;
            if (found.length === 0) continue;
            details().addAll(found, revision);
            hasNewDetails = true;
          }
        },
      };
    };
  };

  return {
    whole,
    isExpected: () => isExpected,
    /** Called when the crawl of the list has changed its phase. */
    followCrawl(phase: TaskPhase) {
      const hasEnded = ['complete', 'incomplete', 'cancelled', 'failed', 'asking'].includes(phase);
      if (hasEnded && isExpected) expectDetails(false);
    },
    /** Called when the list was read and compared with the details. Reads the list again if some are missing. */
    complete(revision: string | null) {
      if (hasTried) triedRevision = revision;
      hasTried = false;
      if (!usesExport || revision === null || triedRevision === revision) return;
      const listed = [...ids()];
      if (listed.length > MAX_WITH_DETAILS || details().areRead(listed, revision)) return;
      lacksDetails = true;
      expectDetails(true);
      refresh();
    },
    /** Returns whether details have arrived since the last call, so that they must be kept. */
    takeNews(): boolean {
      const had = hasNewDetails;
      hasNewDetails = false;
      return had;
    },
  };
}
