import { UnsupportedFilterError } from '#dashboard/api/dialect/server-dialect.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { isNotFound, isServiceFailure } from '../api/failure.ts';
import type { CompanyResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import type { CompanyListRequest } from '../catalogue/company-list-request.ts';
import { rowsQuery } from '../catalogue/company-queries.ts';
import { readCompaniesQuery } from '../catalogue/detail-queries.ts';
import { formatLoaded } from '../catalogue/format-loaded.ts';
import { hasWholeList } from '../catalogue/use-outage.ts';
import { cachedCompanies } from '../companies/cached-companies.ts';
import {
  type CompanySources,
  needsCatalogue,
  type CompanyListPage,
  listQuery,
} from '../companies/list-query.ts';
import { type ExportContext, formatRecordCount, type RecordReader } from './export-context.ts';
import { outageNotes } from './outage-note.ts';
import { EXPORT_PAGE_SIZES, inBatches, readWholeList, UNCACHED } from './read-whole-list.ts';

const progressOf = ({ cache }: CompanySources) => cache.getQueryData(progressQuery.queryKey);
/** True if the catalogue or the server's search can say which companies match. */
const isComplete = (sources: CompanySources) => progressOf(sources)?.phase === 'complete';

/**
 * Fetches a page of companies. If the API turns out not to support the filter, the second attempt uses the catalogue.
 */
async function fetchListPage(sources: CompanySources, query: CompanyListRequest): Promise<CompanyListPage> {
  const fetchPage = () => sources.cache.fetchQuery({ ...listQuery(sources, query), ...UNCACHED });
  return fetchPage().catch((error: unknown) => {
    if (error instanceof UnsupportedFilterError) return fetchPage();
    throw error;
  });
}

/** The cast is safe because all companies have an integer id. */
const idOf = ({ id }: JsonRecord) => id as number;

/** Reads the companies that match a query: from the catalogue if it is complete, otherwise from the API. */
export const matchingCompanies =
  (sources: CompanySources, query: CompanyListRequest): RecordReader =>
  async (context) => {
    const fromCatalogue = hasWholeList(progressOf(sources));
    // Remember the progress before the first page is read, because the catalogue may go on loading during the export.
    const loadedBefore = progressOf(sources);
    const read = async (page: number, size: number) => {
      const listRequest = { ...query, page, size };
      const { companies, invalidRows, page_info } = fromCatalogue
        ? await sources.cache.fetchQuery({ ...rowsQuery(sources.catalogue, listRequest), ...UNCACHED })
        : await fetchListPage(sources, listRequest);
      return { rows: companies, invalidRows, page_info };
    };
    // A list that the server searches is long, and searching costs more than sending rows.
    const size = EXPORT_PAGE_SIZES[fromCatalogue || loadedBefore?.isServed ? 'catalogue' : 'api'];
    const warnings = await readWholeList({ of: 'companies', read, idOf, size }, context);
    const progress = loadedBefore ?? progressOf(sources);
    if (fromCatalogue && progress) return [...warnings, ...outageNotes(sources.cache, progress)];
    if (fromCatalogue || !needsCatalogue(sources, query) || !progress || progress.phase === 'complete')
      return warnings;
    return [...warnings, `Only the companies loaded so far were searched: ${formatLoaded(progress)}.`];
  };

const summaryOf = (company: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(company).filter(([field]) => field !== 'research' && field !== 'news'));

/** Reads companies by id, in the given order. Requests only those that are in neither the cache nor the catalogue. */
export const chosenCompanies =
  (sources: CompanySources, ids: readonly number[]): RecordReader =>
  async (context) => {
    const loaded = new Map(cachedCompanies(sources.cache));
    const addCompany = (company: CompanySummaryResponse) => loaded.set(company.id, company);
    if (isComplete(sources)) {
      const catalogue = await context.withRetry(sources.catalogue);
      await inBatches(ids, 'companies', context, async (some) => {
        (await catalogue.ask('byIds', [some])).forEach(addCompany);
      });
    }
    const progress = progressOf(sources);
    const notLoaded = ids.filter((id) => !loaded.has(id));
    const warnings = await readEach(sources, notLoaded, context, 'Reading companies', addCompany);
    context.add(ids.flatMap((id) => loaded.get(id) ?? []).map(summaryOf));
    return isComplete(sources) && progress
      ? [...warnings, ...outageNotes(sources.cache, progress)]
      : warnings;
  };

/** Reads the full record (SPEC §4.3) of each company that another reader finds, with one request per company. */
export const wholeRecords =
  (sources: CompanySources, companies: RecordReader): RecordReader =>
  async (context) => {
    const ids: number[] = [];
    const warnings = await companies({ ...context, add: (rows) => ids.push(...rows.map(idOf)) });
    const missing = await readEach(sources, ids, context, 'Reading research and news', (company) =>
      context.add([company]),
    );
    return [...warnings, ...missing];
  };

async function findKept({ cache, catalogue }: CompanySources, id: number): Promise<CompanyResponse | null> {
  const [kept] = await cache.fetchQuery({ ...readCompaniesQuery(catalogue, [id]), ...UNCACHED });
  return kept?.company ?? null;
}

/**
 * Fetches companies one at a time. Skips those that the server no longer has. If the server doesn't respond, uses the
 * copy that was read earlier. Returns warnings that count both.
 */
async function readEach(
  sources: CompanySources,
  ids: readonly number[],
  { withRetry, reportProgress }: ExportContext,
  doing: string,
  onCompany: (company: CompanyResponse) => void,
): Promise<readonly string[]> {
  const { cache, companies } = sources;
  let [missing, kept] = [0, 0];
  for (const [at, id] of ids.entries()) {
    reportProgress({ doing, of: 'companies', done: at, total: ids.length });
    const company = await withRetry(() =>
      cache.fetchQuery({ ...companies.detail(id), ...UNCACHED }).catch(async (failure: unknown) => {
        if (isNotFound(failure)) return null;
        const known = isServiceFailure(failure) ? await findKept(sources, id) : null;
        if (!known) throw failure;
        kept += 1;
        return known;
      }),
    );
    if (company) onCompany(company);
    else missing += 1;
  }
  reportProgress({ doing, of: 'companies', done: ids.length, total: ids.length });
  return [
    missing > 0 && `${formatRecordCount(missing, 'companies')} skipped: no longer on the server.`,
    kept > 0 && `${formatRecordCount(kept, 'companies')} as read earlier: the server isn't responding.`,
  ].filter((warning) => warning !== false);
}
