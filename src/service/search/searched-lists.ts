import { proxy, transfer } from 'comlink';
import type { Logger } from 'pino';
import type { CompanySearchQuery } from '#company-search/company-search.ts';
import { exportOperations } from '#contract/exports.ts';
import { defaultParameters } from '#contract/operations.ts';
import type { OfferingSearchQuery } from '#offering-search/offering-search.ts';
import type { CompanyStore } from '../companies/company-store.ts';
import { type DataSet, type DataSets, isStored, type StoredDataSet } from '../data-sets/current-data-set.ts';
import { measureSearchIndex, readSearchBytes } from '../data-sets/search-parts.ts';
import type { RecordSelection } from '../data-sets/stored-json.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import type { OfferingStore } from '../offerings/offering-store.ts';
import type { IndexProblem } from './company-messages.ts';
import type { SearchThread } from './search-thread.ts';

type Ask = SearchThread['ask'];

/** Describes how the companies or the offerings are indexed and searched in a thread. */
export interface SearchedList<Query> {
  readonly name: 'companies' | 'offerings';
  countOf(dataSet: DataSet): number;
  /**
   * How many bytes of memory the index takes per record: `searched` when it is complete, and `built` at most while it
   * is built.
   */
  readonly recordBytes: { readonly searched: number; readonly built: number };
  /**
   * Fills the index of a thread that was just started, with messages sent by `ask`. Returns true if a stored index was
   * loaded, and false if the index was built. `beforeBuilding` throws if there is too little memory to build it.
   */
  fill(ask: Ask, dataSet: DataSet, beforeBuilding: () => void): Promise<boolean>;
  /** Returns the body of a response; null if the search takes longer than `maxMs` milliseconds. */
  search(ask: Ask, query: Query, maxMs: number): Promise<string | null>;
}

interface ListOptions {
  readonly dataSets: Pick<DataSets, 'reopenIfChanged'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** How many records are handed to the thread at once, which takes a few milliseconds. */
const BATCH = 512;

async function readAll(
  { total, read }: RecordSelection,
  dataSet: DataSet,
  { dataSets }: ListOptions,
  add: (jsons: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < total; from += BATCH)
    await add(await read(await dataSets.reopenIfChanged(dataSet), from, Math.min(from + BATCH, total)));
}

const PROBLEMS: Readonly<Record<IndexProblem, string>> = {
  version: 'is from another version of Dossier',
  damage: 'is damaged',
};

/**
 * Lets the thread read the stored index of a data set. If this version can't use it, logs why and what to do, and
 * returns false.
 */
async function loadStored(ask: Ask, dataSet: StoredDataSet, { logger }: ListOptions): Promise<boolean> {
  const sizes = await measureSearchIndex(dataSet);
  if (sizes === null) return false;
  let failure: unknown = null;
  const read = proxy(async (from: number, to: number) => {
    try {
      const bytes = await readSearchBytes(dataSet, sizes, from, to);
      return transfer(bytes, [bytes.buffer]);
    } catch (error) {
      failure = error;
      throw error;
    }
  });
  const problem = await ask((messages) => messages.open(sizes.bytes, read));
  if (isDatabaseUnavailable(failure)) throw failure;
  if (problem !== null)
    logger.warn(
      { revision: dataSet.revision },
      `the stored search index ${PROBLEMS[problem]}, so it is built again in memory, now and at each start. The next import stores a new one, also if the data is the same`,
    );
  return problem === null;
}

/** Makes the list of companies searchable. `fill` loads the index that the import has stored, if there is one. */
export const searchedCompanies = (
  companies: Pick<CompanyStore, 'select' | 'at'>,
  options: ListOptions,
): SearchedList<CompanySearchQuery> => ({
  name: 'companies',
  countOf: ({ companyCount }) => companyCount,
  // Measured with 200,000 companies.
  recordBytes: { searched: 600, built: 1_300 },
  async fill(ask, dataSet, beforeBuilding) {
    const read = proxy(async (positions: readonly number[]) =>
      companies.at(await options.dataSets.reopenIfChanged(dataSet), positions),
    );
    await ask((messages) => messages.readCompaniesBy(read));
    const dataSetNow = await options.dataSets.reopenIfChanged(dataSet);
    if (isStored(dataSetNow) && (await loadStored(ask, dataSetNow, options))) return true;
    beforeBuilding();
    const all = await companies.select(dataSet, defaultParameters(exportOperations.companiesAsJsonLines));
    await readAll(all, dataSet, options, (jsons) => ask((messages) => messages.addCompanies(jsons)));
    await ask((messages) => messages.completeCompanies());
    return false;
  },
  search: (ask, query, maxMs) => ask((messages) => messages.searchCompanies(query, maxMs)),
});

/**
 * Makes the list of offerings searchable. The index is never stored, because it is built quickly from the few offerings.
 */
export const searchedOfferings = (
  offerings: Pick<OfferingStore, 'select' | 'at'>,
  options: ListOptions,
): SearchedList<OfferingSearchQuery> => ({
  name: 'offerings',
  countOf: ({ offeringCount }) => offeringCount,
  recordBytes: { searched: 6_000, built: 6_000 },
  async fill(ask, dataSet) {
    const read = proxy(async (positions: readonly number[]) =>
      offerings.at(await options.dataSets.reopenIfChanged(dataSet), positions),
    );
    await ask((messages) => messages.readOfferingsBy(read));
    await readAll(offerings.select(dataSet), dataSet, options, (jsons) =>
      ask((messages) => messages.addOfferings(jsons)),
    );
    await ask((messages) => messages.completeOfferings());
    return false;
  },
  search: (ask, query, maxMs) => ask((messages) => messages.searchOfferings(query, maxMs)),
});
