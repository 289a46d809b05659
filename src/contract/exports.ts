import { COMPANY_FILTERS, type Operation, operations, type Parameter } from './operations.ts';
import { EXPORT_PATHS } from './routes.ts';

// Exports of whole lists in one response. They aren't part of the published API: only our own service has them, at
// their own paths, and `/config.json` announces them.

const INCLUDE = {
  name: 'include',
  in: 'query',
  description: 'Whether companies have their research and news (full) or the fields of the list (summary).',
  schema: { type: 'string', enum: ['summary', 'full'], default: 'summary' },
  example: 'full',
  mismatch: 'must be summary or full.',
} as const satisfies Parameter;

const companies = {
  scope: operations.companyList.scope,
  parameters: [...COMPANY_FILTERS, INCLUDE],
  errors: operations.companyList.errors,
} as const;

const offerings = {
  scope: operations.offeringList.scope,
  parameters: [],
  errors: operations.offeringList.errors,
} as const;

/** The exports that our service offers beyond the contract, unless they are switched off. */
export const exportOperations = {
  companiesAsJsonLines: {
    ...companies,
    path: EXPORT_PATHS.companies,
    summary: 'All companies as JSON Lines, one object a line',
  },
  companiesAsCsv: { ...companies, path: '/export/companies.csv', summary: 'All companies as CSV' },
  offeringsAsJsonLines: {
    ...offerings,
    path: EXPORT_PATHS.offerings,
    summary: 'All offerings as JSON Lines, one object a line',
  },
  offeringsAsCsv: { ...offerings, path: '/export/offerings.csv', summary: 'All offerings as CSV' },
} as const satisfies Record<string, Operation>;

/** The last line of a JSON Lines export, and the only one without an `id`. If it is missing, the export broke off. */
export interface ExportEnd {
  readonly end: {
    readonly count: number;
    /** The revision of the exported data set, as in `X-Data-Revision`. */
    readonly revision: string;
  };
}

/** The first cell of the last row of a CSV export. The second cell is the number of records. */
export const CSV_END = '#end';
