import type { CompanySearchQuery } from '#company-search/company-search.ts';
import type { OfferingSearchQuery } from '#offering-search/offering-search.ts';
import type { CompanyStore } from '../companies/company-store.ts';
import type { DataSet, DataSets } from '../data-sets/current-data-set.ts';
import type { OfferingStore } from '../offerings/offering-store.ts';
import { searchedCompanies, searchedOfferings } from './searched-lists.ts';
import { createServedSearch, type ServedSearch, type ServedSearchOptions } from './served-search.ts';

/** The searches of a service. */
export interface Searches {
  readonly companies: Pick<ServedSearch<CompanySearchQuery>, 'dataSetFor' | 'search'>;
  readonly offerings: Pick<ServedSearch<OfferingSearchQuery>, 'dataSetFor' | 'search'>;
}

interface SearchesOptions extends ServedSearchOptions {
  readonly companies: Pick<CompanyStore, 'select' | 'at'>;
  readonly offerings: Pick<OfferingStore, 'select' | 'at'>;
  readonly dataSets: Pick<DataSets, 'reopenIfChanged'>;
}

/** Creates the searches of a service. Their threads are started when they are needed. */
export function createSearches(options: SearchesOptions) {
  const companies = createServedSearch(searchedCompanies(options.companies, options), options);
  const offerings = createServedSearch(searchedOfferings(options.offerings, options), options);
  return {
    companies,
    offerings,
    /** Begins to prepare the indexes of a data set, unless they are there. */
    prepare(dataSet: DataSet): void {
      for (const search of [companies, offerings]) search.prepare(dataSet);
    },
    async close(): Promise<void> {
      for (const search of [companies, offerings]) await search.close();
    },
  };
}
