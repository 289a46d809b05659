import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { KeptDetail } from './detail-reader.ts';

/**
 * A company's details as they are written to this device: without the fields that its row in the list, which is stored
 * as well, has with the same value. `own` is null if the company doesn't exist.
 */
export interface StoredDetail extends Omit<KeptDetail, 'company'> {
  readonly own: Readonly<Record<string, unknown>> | null;
  /** True if `own` lacks fields that the company's row has. */
  readonly needsRow: boolean;
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** Returns what to store. If the row isn't stored, pass null: the whole company is then returned. */
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
  // The cast is safe: these are the fields of the company that was packed.
  return { ...detail, company: own && ({ ...(needsRow && row), ...own } as CompanyResponse) };
}
