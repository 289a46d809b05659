import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { companyNameQuery, NOT_FOUND } from '#dashboard/companies/company-names.ts';
import { recordId } from '#records/identity.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { unnamedCompanies, withCompanyNames } from '#records/unnamed-companies.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isReadToEnd, type Progress } from '../catalogue/crawl/progress.ts';
import { needsOfferingCatalogue, type OfferingListRequest } from '../catalogue/offering-list-request.ts';
import { offeringProgressQuery, offeringRowsQuery } from '../catalogue/offering-queries.ts';
import type { CompanySources } from '../companies/list-query.ts';
import { formatCount } from '../lib/format/format-count.ts';
import type { ExportContext, RecordReader } from './export-context.ts';
import type { ExportSources } from './export-sources.ts';
import { outageNotes } from './outage-note.ts';
import { EXPORT_PAGE_SIZES, inBatches, readWholeList, UNCACHED } from './read-whole-list.ts';

/** Adds company names to records that refer to companies only by id. */
export const withNames =
  (sources: CompanySources, read: RecordReader): RecordReader =>
  async (context) => {
    let added = Promise.resolve();
    async function addNamed(records: readonly JsonRecord[]) {
      const ids = [...new Set(records.flatMap(unnamedCompanies))];
      const names = new Map<number, string>();
      await Promise.all(
        ids.map(async (id) => {
          const query = companyNameQuery(sources, id);
          const { name, status } = await context.withRetry(() => sources.cache.fetchQuery(query));
          if (name !== null) names.set(id, name);
          else if (status === 'missing') names.set(id, `Company ${id}, ${NOT_FOUND}`);
        }),
      );
      context.add(records.map((record) => withCompanyNames(record, (id) => names.get(id) ?? null)));
    }
    const warnings = await read({
      ...context,
      add(records) {
        added = added.then(() => addNamed(records));
      },
    });
    await added;
    return warnings;
  };

type OfferingSources = Pick<ExportSources, 'cache' | 'catalogue' | 'offerings' | 'server'>;

const progressOf = (cache: QueryClient) => cache.getQueryData(offeringProgressQuery.queryKey);

/**
 * Starts reading all offerings into the catalogue. Resolves to the progress once reading has ended or been paused.
 */
function crawlOfferings(
  cache: QueryClient,
  { offerings }: Catalogue,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const before = progressOf(cache);
    const observer = new QueryObserver(cache, offeringProgressQuery);
    const unsubscribe = observer.subscribe(({ data }) => check(data));
    signal.addEventListener('abort', () => {
      unsubscribe();
      reject(signal.reason);
    });
    function check(progress: Progress | undefined) {
      if (progress) onProgress(progress);
      if (!progress || ['idle', 'reading', 'waiting', 'preparing'].includes(progress.phase)) return;
      unsubscribe();
      resolve(progress);
    }
    offerings.start();
    // After a recent or permanent failure, `start` doesn't retry, so call `refresh`. `before` still describes the old
    // failure, so don't check it, but wait until the worker reports the progress of the new attempt.
    if (before?.phase === 'failed') offerings.refresh();
    else check(before);
  });
}

async function readIndex(
  { cache, catalogue }: OfferingSources,
  query: OfferingListRequest,
  context: ExportContext,
): Promise<readonly string[]> {
  const { signal, reportProgress } = context;
  const opened = await context.withRetry(catalogue);
  const of = 'offerings';
  const progress = await crawlOfferings(cache, opened, signal, ({ loaded, reported }) =>
    reportProgress({ doing: 'Reading offerings', of, done: loaded, total: reported }),
  );
  const read = async (page: number, size: number) => {
    const listRequest = { ...query, page, size };
    const rowsQuery = offeringRowsQuery(catalogue, listRequest);
    const { offerings, page_info } = await cache.fetchQuery({ ...rowsQuery, ...UNCACHED });
    return { rows: offerings, invalidRows: 0, page_info };
  };
  await readWholeList({ of, doing: 'Exporting offerings', read, size: EXPORT_PAGE_SIZES.catalogue }, context);
  // Use the progress from before the first page was read, because more offerings may have been loaded since.
  if (isReadToEnd(progress)) return outageNotes(cache, progress);
  const { loaded, reported } = progress;
  const all = reported === null ? '' : ` of ${formatCount(reported)}`;
  return [`Only ${formatCount(loaded)}${all} offerings were loaded and searched.`];
}

/**
 * Reads offerings by id, in the given order. The API can't look up offerings by id, so all of them are loaded first.
 */
export const chosenOfferings =
  ({ cache, catalogue }: OfferingSources, ids: readonly string[]): RecordReader =>
  async (context) => {
    const { add, signal, withRetry, reportProgress } = context;
    const opened = await withRetry(catalogue);
    const of = 'offerings';
    const progress = await crawlOfferings(cache, opened, signal, ({ loaded, reported }) =>
      reportProgress({ doing: 'Reading offerings', of, done: loaded, total: reported }),
    );
    let missing = ids.length;
    await inBatches(ids, of, context, async (some) => {
      const found = await opened.ask('offeringsByIds', [some]);
      add(found);
      missing -= found.length;
    });
    const warnings = missing > 0 ? [`Selected offerings that weren't found: ${formatCount(missing)}.`] : [];
    return [...warnings, ...(isReadToEnd(progress) ? outageNotes(cache, progress) : [])];
  };

/**
 * Reads the offerings that match a query: from the catalogue if it is complete or the API can't answer the query,
 * otherwise from the API.
 */
export const allOfferings =
  (sources: OfferingSources, query: OfferingListRequest): RecordReader =>
  (context) => {
    const { cache, offerings, server } = sources;
    if (needsOfferingCatalogue(query) || progressOf(cache)?.phase === 'complete')
      return readIndex(sources, query, context);
    const { offeringId } = server.dialect.get().merged;
    const idOf = (record: JsonRecord) => recordId(record, offeringId);
    const read = async (page: number, size: number) => {
      const response = await cache.fetchQuery({ ...offerings.list({ page, size }), ...UNCACHED });
      return { rows: response.offerings, invalidRows: response.invalidRows, page_info: response.page_info };
    };
    return readWholeList({ of: 'offerings', read, idOf, size: EXPORT_PAGE_SIZES.api }, context);
  };
