import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { Detail } from './detail-store.ts';

/** A company's details as they are stored on this device. */
export interface StoredDetail extends Omit<Detail, 'company'> {
  /**
   * The company as JSON, without fields that have the same value in its row of the list, which is stored as well. Null
   * if the company doesn't exist.
   */
  readonly body: string | null;
  /** True if the body lacks fields that the company's row has, so that the row is needed to restore the company. */
  readonly needsRow: boolean;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const isSame = (one: unknown, other: unknown) =>
  one === other || (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other));

/**
 * Returns the stored form of a company's details. Pass the row only if it is stored as well. With null, no fields are
 * left out.
 */
export function packDetail(
  { id, company, etag, revision, summary, readAt, at }: Detail,
  row: CompanySummaryResponse | null,
): StoredDetail {
  const own =
    company &&
    Object.fromEntries(Object.entries(company).filter(([name, value]) => !isSame(value, row?.[name])));
  const body = own && JSON.stringify(own);
  return { id, etag, revision, summary, readAt, at, body, needsRow: row !== null };
}

/**
 * Restores the details of a company. The company itself is parsed each time it is used, from what `bodyOf` and `rowOf`
 * return at that time.
 */
export function unpackDetail(
  { needsRow, ...detail }: Omit<StoredDetail, 'body'>,
  bodyOf: () => string | null,
  rowOf: (id: number) => CompanySummaryResponse | null,
): Detail {
  return {
    ...detail,
    get company() {
      const [body, row] = [bodyOf(), needsRow ? rowOf(detail.id) : null];
      if (body === null || (needsRow && row === null)) return null;
      const own: unknown = JSON.parse(body);
      // The cast is safe, because `packDetail` left out only fields that the row has. Together, they are the whole
      // company.
      return Object.assign({ ...row }, own) as CompanyResponse;
    },
  };
}
