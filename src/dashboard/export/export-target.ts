import type { ListView } from '../api/lists.ts';
import type { CompanyQuery } from '../catalogue/company-query.ts';
import type { ColumnId } from '../companies/companies-search.ts';
import type { JsonRecord } from '../records/json-record.ts';

export interface CompaniesTarget {
  readonly of: 'companies';
  readonly query: CompanyQuery;
  readonly columns: readonly ColumnId[];
  /** Selected ids, on all pages. */
  readonly selected: readonly number[];
}

/** The companies behind the Explore page's figures. */
interface FiguresTarget {
  readonly of: 'figures';
  readonly query: CompanyQuery;
  readonly total: number;
}

export interface ComparisonTarget {
  readonly of: 'comparison';
  readonly ids: readonly number[];
}

export interface OfferingsTarget {
  readonly of: 'offerings';
  readonly window: ListView;
  /** The current page's rows. */
  readonly offerings: readonly JsonRecord[];
  /** The page's client-side filter; null for none. */
  readonly passes: ((record: JsonRecord) => boolean) | null;
}

export type ExportTarget = CompaniesTarget | FiguresTarget | ComparisonTarget | OfferingsTarget;
