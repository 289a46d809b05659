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

/** Returns the parts of which a company's record is put together. */
export interface DetailParts {
  /** Returns the stored body; null if it hasn't been loaded yet, or if the company doesn't exist. */
  bodyOf(id: number): string | null;
  /** Returns the company's row in the list; null if the list doesn't have it. */
  rowOf(id: number): CompanySummaryResponse | null;
}

/**
 * Details of a company that were stored on this device. The company itself is parsed each time it is used. This is a
 * class, because objects that each have a getter of their own take ten times as long to create.
 */
export class RestoredDetail implements Detail {
  readonly id;
  readonly etag;
  readonly revision;
  readonly summary;
  readonly readAt;
  at;
  private readonly needsRow;
  private readonly parts;

  constructor(stored: Omit<StoredDetail, 'body'>, parts: DetailParts) {
    this.id = stored.id;
    this.etag = stored.etag;
    this.revision = stored.revision;
    this.summary = stored.summary;
    this.readAt = stored.readAt;
    this.at = stored.at;
    this.needsRow = stored.needsRow;
    this.parts = parts;
  }

  get company(): CompanyResponse | null {
    const body = this.parts.bodyOf(this.id);
    const row = this.needsRow ? this.parts.rowOf(this.id) : null;
    if (body === null || (this.needsRow && row === null)) return null;
    const own: unknown = JSON.parse(body);
    // The cast is safe, because `packDetail` left out only fields that the row has. Together, they are the whole
    // company.
    return Object.assign({ ...row }, own) as CompanyResponse;
  }
}
