import type { ListView } from '../api/lists.ts';
import type { CompanyQuery } from '../catalogue/company-query.ts';
import type { ColumnId } from '../companies/companies-search.ts';
import type { JsonRecord } from '../records/json-record.ts';

/** The list of companies as its page shows it. */
export interface CompaniesTarget {
  readonly of: 'companies';
  readonly question: CompanyQuery;
  readonly columns: readonly ColumnId[];
  /** The ids that are ticked, on whatever page. */
  readonly selected: readonly number[];
}

/** The companies that figures are over. */
interface FiguresOffer {
  readonly of: 'figures';
  readonly question: CompanyQuery;
  /** How many they are, as the figures count them. */
  readonly total: number;
}

/** The companies of a comparison. */
export interface ComparisonTarget {
  readonly of: 'comparison';
  readonly ids: readonly number[];
}

/** The list of offerings as its page shows it. */
export interface OfferingsTarget {
  readonly of: 'offerings';
  readonly window: ListView;
  /** The rows of the page. */
  readonly offerings: readonly JsonRecord[];
  /** What the page's own filters let through; null where there is none. */
  readonly passes: ((record: JsonRecord) => boolean) | null;
}

/** What a page has to export. */
export type ExportTarget = CompaniesTarget | FiguresOffer | ComparisonTarget | OfferingsTarget;
