import type { CompanyQuery } from '../catalogue/company-query.ts';
import type { NewsFilter } from '../catalogue/news-query.ts';
import type { OfferingQuery } from '../catalogue/offering-query.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { WindowFields } from '../records/window.ts';
import type { ExportField } from './export-table.ts';

/** Presses the page's export button; false if it has nothing to export. */
export function requestExport(): boolean {
  const button = document.querySelector<HTMLButtonElement>('main [data-export]:enabled');
  button?.click();
  return button !== null;
}

/** The company list as shown; `selected` are ids. */
export interface CompaniesTarget {
  readonly of: 'companies';
  /** Of the watchlist that the list is. */
  readonly watchlist: string | undefined;
  readonly query: CompanyQuery;
  /** Those of the columns on the screen, in their order. */
  readonly fields: readonly ExportField[];
  readonly selected: readonly number[];
}

interface FiguresTarget {
  readonly of: 'figures';
  readonly query: CompanyQuery;
  readonly total: number;
}

/** A comparison as shown. */
export interface ComparisonTarget {
  readonly of: 'comparison';
  readonly ids: readonly number[];
  /** A record for each row, with a field for each company. */
  readonly rows: readonly JsonRecord[];
}

/** The offering list as shown. */
export interface OfferingsTarget {
  readonly of: 'offerings';
  /** The rows of the page. */
  readonly offerings: readonly JsonRecord[];
  readonly query: OfferingQuery;
  /** The dates that an offering's status is inferred from. */
  readonly dates: WindowFields | null;
  /** Of all pages; null if the server does not report it. */
  readonly total: number | null;
}

/** The news as shown. */
interface NewsTarget {
  readonly of: 'news';
  readonly filter: NewsFilter;
  /** Of the watchlist that the news are of. */
  readonly watchlist: string | undefined;
  readonly total: number;
}

/** What a page offers for export. */
export type ExportTarget = CompaniesTarget | FiguresTarget | ComparisonTarget | OfferingsTarget | NewsTarget;
