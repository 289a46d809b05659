import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { KeptDetail } from './detail-reader.ts';

/**
 * A company's details as they are stored on this device. `own` leaves out the fields that have the same value in the
 * company's row, because the row is stored with the list. It is null if the company doesn't exist.
 */
export interface StoredDetail extends Omit<KeptDetail, 'company'> {
  readonly own: Readonly<Record<string, unknown>> | null;
  /**
   * True if fields were left out of `own` because the company's row has them, so the row is needed to restore the
   * company.
   */
  readonly needsRow: boolean;
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/**
 * Returns the stored form of a company's details. Pass the row only if it is stored as well; with null, no fields are
 * left out.
 */
export function packDetail(
  { company, ...detail }: KeptDetail,
  row: CompanySummaryResponse | null,
): StoredDetail {
  const own =
    company &&
    Object.fromEntries(Object.entries(company).filter(([name, value]) => !isSame(value, row?.[name])));
  return { ...detail, own, needsRow: row !== null };
}

/** Returns the details that were stored; null if they need the company's row in the list, which isn't there. */
export function unpackDetail(
  { own, needsRow, ...detail }: StoredDetail,
  row: CompanySummaryResponse | null,
): KeptDetail | null {
  if (own && needsRow && !row) return null;
  // The cast is safe: packDetail() left out only fields that the row has, too, so together they are the whole company.
  return { ...detail, company: own && ({ ...(needsRow && row), ...own } as CompanyResponse) };
}
