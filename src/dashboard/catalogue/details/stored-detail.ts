import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { Detail } from './detail-store.ts';

/** A company's details as they are stored on this device. */
export interface StoredDetail extends Omit<Detail, 'company'> {
  /**
   * The company as JSON, without the fields that have the same value in the company's row, because the row is
   * stored with the list. Null if the company doesn't exist.
   */
  readonly body: string | null;
  /**
   * True if fields were left out of the body because the company's row has them, so the row is needed to restore the
   * company.
   */
  readonly needsRow: boolean;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const isSame = (one: unknown, other: unknown) =>
  one === other || (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other));

/**
 * Returns the stored form of a company's details. Pass the row only if it is stored as well; with null, no fields are
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
 * Returns the details that were stored. Their company is parsed when it is used, from the body and row that `bodyOf`
 * and `rowOf` return then.
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
      // The cast is safe: packDetail() left out only fields that the row has, too, so together they are the whole
      // company.
      return Object.assign({ ...row }, own) as CompanyResponse;
    },
  };
}
