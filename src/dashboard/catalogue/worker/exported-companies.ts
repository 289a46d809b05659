import type { TaskPhase } from '#dashboard/api/background-task.ts';
import type { CompanyExport } from '#dashboard/api/company-export.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { CrawlerOptions } from '../crawl/crawler.ts';
import type { DetailReader } from '../details/detail-reader.ts';

/**
 * Maximum number of companies in a list that is read with research and news, which take about 6 kB of memory per
 * company (decision 036).
 */
export const MAX_WITH_DETAILS = 50_000;

interface ExportedCompaniesOptions {
  /** True if the server offers an export of all companies and the browser's data saver is off. */
  readonly usesExport: boolean;
  open(include: 'summary' | 'full', signal: AbortSignal): Promise<CompanyExport>;
  details(): Pick<DetailReader, 'addAll' | 'areRead' | 'noteArrival'>;
  /** Returns the ids of the companies in the list. */
  ids(): Iterable<number>;
  /** Reads the list again. */
  refresh(): void;
}

export type ExportedCompanies = ReturnType<typeof createExportedCompanies>;

/**
 * Reads all companies, with research and news, in a single request if the server offers that. The companies then need
 * no requests of their own.
 */
export function createExportedCompanies({
  usesExport,
  open,
  details,
  ids,
  refresh,
}: ExportedCompaniesOptions) {
  /** True while research and news are arriving with the list, or may arrive soon. */
  let areDetailsExpected = usesExport;
  /**
   * True while the list is read again although it hasn't changed, because research and news of some companies are
   * missing.
   */
  let rereadsForDetails = false;
  /**
   * The data set for which an export was last requested, or `underway` until the list has been read. Prevents a failed
   * export from being requested over and over.
   */
  let lastRequest: 'none' | 'underway' | { readonly revision: string | null } = 'none';
  /** True if research and news have arrived that aren't stored on this device yet. */
  let hasNewDetails = false;

  function expectDetails(next: boolean) {
    areDetailsExpected = next;
    details().noteArrival();
  }

  /**
   * Decides, once the first page is there, whether to read the rest with a single request, and whether that includes
   * research and news.
   */
  const planWholeRead: CrawlerOptions<CompanySummaryResponse>['planWholeRead'] = ({
    isUnchanged,
    reported,
  }) => {
    const isWanted = usesExport && (!isUnchanged || rereadsForDetails);
    const withDetails = reported !== null && reported <= MAX_WITH_DETAILS;
    rereadsForDetails = false;
    expectDetails(isWanted && withDetails);
    if (!isWanted) return null;
    lastRequest = 'underway';
    return async (signal) => {
      const { revision, batches } = await open(withDetails ? 'full' : 'summary', signal);
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
    planWholeRead,
    areDetailsExpected: () => areDetailsExpected,
    /** Called when the phase of the list's crawl has changed. */
    followCrawl(phase: TaskPhase) {
      const hasEnded = ['complete', 'incomplete', 'cancelled', 'failed', 'asking'].includes(phase);
      if (hasEnded && areDetailsExpected) expectDetails(false);
    },
    /** Called when the list has been read. Reads it again if research and news of some companies are missing. */
    onListRead(revision: string | null) {
      if (lastRequest === 'underway') lastRequest = { revision };
      if (!usesExport || revision === null) return;
      if (lastRequest !== 'none' && lastRequest.revision === revision) return;
      const listed = [...ids()];
      if (listed.length > MAX_WITH_DETAILS || details().areRead(listed, revision)) return;
      rereadsForDetails = true;
      expectDetails(true);
      refresh();
    },
    /** Returns true if research and news have arrived since the last call. The caller stores them. */
    takeHasNewDetails(): boolean {
      const had = hasNewDetails;
      hasNewDetails = false;
      return had;
    },
  };
}
