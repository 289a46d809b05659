import type { JsonRecord } from '#records/json-record.ts';
import type { WindowFields } from '#records/window.ts';
import type { CompanyListRequest } from '../catalogue/company-list-request.ts';
import type { NewsEntry, NewsFilter } from '../catalogue/news-request.ts';
import type { OfferingListRequest } from '../catalogue/offering-list-request.ts';
import type { ExportField } from './export-table.ts';

/** Company list on screen. `selected` contains the ids of the selected companies. */
export interface CompaniesTarget {
  readonly of: 'companies';
  readonly watchlist: string | undefined;
  readonly query: CompanyListRequest;
  /** Fields shown in the visible columns, in column order. */
  readonly fields: readonly ExportField[];
  readonly selected: readonly number[];
  /** True if the user asked to export the selection, wherever its companies are. */
  readonly isOfSelection?: true;
}

interface FiguresTarget {
  readonly of: 'figures';
  readonly query: CompanyListRequest;
  readonly total: number;
}

export interface ComparisonTarget {
  readonly of: 'comparison';
  readonly ids: readonly number[];
  /** The compared companies. Each has one field per row of the table on screen. */
  readonly companies: readonly JsonRecord[];
  /** Rows of the table on screen. Each has one field per company. */
  readonly rows: readonly JsonRecord[];
}

export interface OfferingsTarget {
  readonly of: 'offerings';
  /** The offerings on this page. */
  readonly offerings: readonly JsonRecord[];
  /** Ids of the selected offerings, which may be on several pages. */
  readonly selected: readonly string[];
  /** True if the user asked to export the selection, wherever its offerings are. */
  readonly isOfSelection?: true;
  readonly query: OfferingListRequest;
  /** Date fields from which the status of an offering, such as "Open", is inferred. */
  readonly dates: WindowFields | null;
  /** Number of offerings on all pages; null if the server doesn't report it. */
  readonly total: number | null;
}

export interface NewsTarget {
  readonly of: 'news';
  readonly filter: NewsFilter;
  readonly watchlist: string | undefined;
  readonly total: number;
  /** The selected entries, in page order. They are all on screen. */
  readonly selected: readonly NewsEntry[];
}

export type ExportTarget = CompaniesTarget | FiguresTarget | ComparisonTarget | OfferingsTarget | NewsTarget;
