import type { CompanyReading, CompanySummaryReading } from '../../contract/response-schemas.ts';
import { isNotFound } from '../api/failure.ts';
import type { Progress } from '../catalogue/catalogue-api.ts';
import { PROGRESS_KEY } from '../catalogue/queries.ts';
import { formatLoaded } from '../catalogue/format-progress.ts';
import type { CompanyQuery } from '../catalogue/company-query.ts';
import { rowsQuery } from '../catalogue/rows-query.ts';
import type { AppContext } from '../app-context.ts';
import { cachedCompanies } from '../companies/cached-companies.ts';
import { needsCatalogueIndex, listQuery } from '../companies/list-query.ts';
import type { JsonRecord } from '../records/json-record.ts';
import { type ExportContext, formatRecordCount, type RecordReader } from './export-context.ts';
import { readPages } from './list-pages.ts';

/** What the sources of companies need of the app. */
export type CompanyDesk = Pick<AppContext, 'cache' | 'companies' | 'catalogue' | 'server'>;

/** An answer is asked for once, waited for by whoever exports, and not kept after. */
const ONCE = { gcTime: 0, retry: false } as const;
/** How many rows the catalogue hands over at once. */
const FROM_CATALOGUE = 500;
/** How many a service is asked for: no more, since the page itself reads them; one that refuses gets its usual size. */
const FROM_SERVICE = 200;

const progressOf = ({ cache }: CompanyDesk) => cache.getQueryData<Progress>(PROGRESS_KEY);
const isComplete = (desk: CompanyDesk) => progressOf(desk)?.phase === 'complete';

/** All companies that a question asks for: from the catalogue once it holds them all, else page by page. */
export const matchingCompanies =
  (desk: CompanyDesk, question: CompanyQuery): RecordReader =>
  async (intake) => {
    const held = isComplete(desk);
    const read = async (page: number, size: number) => {
      const asked = { ...question, page, size };
      const { companies, left_out, page_info } = held
        ? await desk.cache.fetchQuery({ ...rowsQuery(desk.catalogue, asked), ...ONCE })
        : await desk.cache.fetchQuery({ ...listQuery(desk, asked), ...ONCE });
      return { rows: companies, left_out, page_info };
    };
    // Every row of a list of companies has an integer id.
    const idOf = ({ id }: { readonly id?: unknown }) => id as number;
    const remarks = await readPages(
      { of: 'companies', read, idOf, sizes: [held ? FROM_CATALOGUE : FROM_SERVICE, question.size] },
      intake,
    );
    const progress = progressOf(desk);
    if (held || !needsCatalogueIndex(desk, question) || !progress || progress.phase === 'complete')
      return remarks;
    return [...remarks, `Only what Dossier has read so far was searched: ${formatLoaded(progress)}.`];
  };

/** A company as a list has it, also when it was opened and is known with all of its record. */
const summaryOf = (company: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(company).filter(([field]) => field !== 'research' && field !== 'news'));

/** Companies by id, in that order: what this session has read of them, and the record of each that it has not. */
export const chosenCompanies =
  (desk: CompanyDesk, ids: readonly number[]): RecordReader =>
  async (intake) => {
    const known = new Map(cachedCompanies(desk.cache));
    const put = (company: CompanySummaryReading) => known.set(company.id, company);
    if (isComplete(desk)) {
      const catalogue = await intake.patiently(desk.catalogue);
      (await intake.patiently(() => catalogue.byIds(ids))).forEach(put);
    }
    const unknown = ids.filter((id) => !known.has(id));
    const remarks = await readEach(desk, unknown, intake, 'Reading companies', put);
    intake.add(ids.flatMap((id) => known.get(id) ?? []).map(summaryOf));
    return remarks;
  };

/** The whole record of each company that another source names, one call after the other. */
export const wholeRecords =
  (desk: CompanyDesk, companies: RecordReader): RecordReader =>
  async (intake) => {
    const ids: number[] = [];
    // Every row of a list of companies has an integer id.
    const remarks = await companies({
      ...intake,
      add: (rows) => ids.push(...rows.map(({ id }) => id as number)),
    });
    const gone = await readEach(desk, ids, intake, 'Reading research and news', (company) =>
      intake.add([company]),
    );
    return [...remarks, ...gone];
  };

/** Asks for companies one after the other; one that is gone is left out, and said. */
async function readEach(
  { cache, companies }: CompanyDesk,
  ids: readonly number[],
  { patiently, tell }: ExportContext,
  doing: string,
  take: (company: CompanyReading) => void,
): Promise<readonly string[]> {
  let gone = 0;
  for (const [at, id] of ids.entries()) {
    tell({ doing, of: 'companies', done: at, total: ids.length });
    const company = await patiently(() =>
      cache.fetchQuery({ ...companies.detail(id), ...ONCE }).catch((failure: unknown) => {
        if (isNotFound(failure)) return null;
        throw failure;
      }),
    );
    if (company) take(company);
    else gone += 1;
  }
  tell({ doing, of: 'companies', done: ids.length, total: ids.length });
  return gone === 0
    ? []
    : [`${formatRecordCount(gone, 'companies')} left out: the service no longer has them.`];
}
