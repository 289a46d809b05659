import type { CompanyQuery } from '../catalogue/company-query.ts';
import type { NewsFilter } from '../catalogue/news-query.ts';
import type { OfferingQuery } from '../catalogue/offering-query.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { WindowFields } from '../records/window.ts';
import type { ExportField } from './export-table.ts';

/** The company list as it is shown. `selected` holds ids. */
export interface CompaniesTarget {
  readonly of: 'companies';
  /** Name of the watchlist, if the list is one. */
  readonly watchlist: string | undefined;
  readonly query: CompanyQuery;
  /** Fields of the visible columns, in their order. */
  readonly fields: readonly ExportField[];
  readonly selected: readonly number[];
}

interface FiguresTarget {
  readonly of: 'figures';
  readonly query: CompanyQuery;
  readonly total: number;
}

/** A comparison as it is shown. */
export interface ComparisonTarget {
  readonly of: 'comparison';
  readonly ids: readonly number[];
  /** A record for each row of the comparison, with a field for each company. */
  readonly rows: readonly JsonRecord[];
}

/** The offering list as it is shown. */
export interface OfferingsTarget {
  readonly of: 'offerings';
  /** The rows of the current page. */
  readonly offerings: readonly JsonRecord[];
  readonly query: OfferingQuery;
  /** The date fields from which an offering's status is inferred. */
  readonly dates: WindowFields | null;
  /** Number of offerings on all pages; null if the server doesn't report it. */
  readonly total: number | null;
}

/** The news as it is shown. */
interface NewsTarget {
  readonly of: 'news';
  readonly filter: NewsFilter;
  /** Name of the watchlist, if the news is limited to one. */
  readonly watchlist: string | undefined;
  readonly total: number;
}

/** What a page offers for export. */
export type ExportTarget = CompaniesTarget | FiguresTarget | ComparisonTarget | OfferingsTarget | NewsTarget;
