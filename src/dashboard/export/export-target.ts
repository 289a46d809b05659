import type { CompanyQuery } from '../catalogue/company-query.ts';
import type { NewsFilter } from '../catalogue/news-query.ts';
import type { OfferingQuery } from '../catalogue/offering-query.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { WindowFields } from '../records/window.ts';
import type { ExportField } from './export-table.ts';

/** The company list as shown. `selected` contains ids. */
export interface CompaniesTarget {
  readonly of: 'companies';
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

export interface ComparisonTarget {
  readonly of: 'comparison';
  readonly ids: readonly number[];
  /** A record for each row, with a field for each company. */
  readonly rows: readonly JsonRecord[];
}

export interface OfferingsTarget {
  readonly of: 'offerings';
  readonly offerings: readonly JsonRecord[];
  readonly query: OfferingQuery;
  /** The date fields that an offering's status is inferred from. */
  readonly dates: WindowFields | null;
  /** Number of offerings on all pages; null if the server doesn't report it. */
  readonly total: number | null;
}

interface NewsTarget {
  readonly of: 'news';
  readonly filter: NewsFilter;
  readonly watchlist: string | undefined;
  readonly total: number;
}

export type ExportTarget = CompaniesTarget | FiguresTarget | ComparisonTarget | OfferingsTarget | NewsTarget;
