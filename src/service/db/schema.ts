import type { Kysely } from 'kysely';

/**
 * One import of companies and offerings. Rows of a version never change after it became current, so
 * that an answer made from one version is whole, and may be kept for as long as the version lives.
 */
export interface DataSetTable {
  version: number;
  /** Random; goes into every ETag, so that two databases never share one. */
  token: string;
  source: 'sample' | 'import';
  state: 'loading' | 'current' | 'retired';
  company_count: number;
  offering_count: number;
  created_at: string;
  retired_at: string | null;
}

/** `position` is dense from 0 in list order; `summary` and `detail` are the JSON texts that are sent. */
export interface CompanyTable {
  version: number;
  position: number;
  id: number;
  summary: string;
  detail: string;
}

/** The members of one category in list order, `position` dense from 0. */
export interface CategoryMemberTable {
  version: number;
  slug: string;
  position: number;
  company_position: number;
}

/** `id` as text, since an operator's ids are integers or strings. */
export interface OfferingTable {
  version: number;
  position: number;
  id: string;
  json: string;
}

/** Who holds keys. Suspending a client refuses all of its keys at once. */
export interface ClientTable {
  name: string;
  suspended_at: string | null;
}

/** `digest` is the SHA-256 of the secret in hex; the secret itself is stored nowhere. */
export interface ApiKeyTable {
  id: string;
  client: string;
  digest: string;
  /** Separated by commas. */
  scopes: string;
  kind: 'issued' | 'demo';
  created_at: string;
  revoked_at: string | null;
}

export interface Tables {
  data_set: DataSetTable;
  company: CompanyTable;
  category_member: CategoryMemberTable;
  offering: OfferingTable;
  client: ClientTable;
  api_key: ApiKeyTable;
}

export type Database = Kysely<Tables>;
