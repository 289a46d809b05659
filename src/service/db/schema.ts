import type { Kysely } from 'kysely';

/**
 * One import of companies and offerings. A version's rows never change once it is current, so responses
 * are consistent and can be cached for as long as the version exists.
 */
export interface DataSetTable {
  version: number;
  /** The revision in code. Random, and part of every ETag, so that two databases never share one. */
  token: string;
  source: 'sample' | 'import';
  state: 'loading' | 'current' | 'retired';
  company_count: number;
  offering_count: number;
  created_at: string;
  retired_at: string | null;
}

/** `position` is dense from 0, in list order; `summary` and `detail` are the JSON as sent. */
export interface CompanyTable {
  version: number;
  position: number;
  id: number;
  summary: string;
  detail: string;
}

/** Members of a category in list order; `position` is dense from 0 per category. */
export interface CategoryMemberTable {
  version: number;
  slug: string;
  position: number;
  company_position: number;
}

/** `id` is text, since ids can be integers or strings. */
export interface OfferingTable {
  version: number;
  position: number;
  id: string;
  json: string;
}

/** The owner of keys. Suspending a client suspends all its keys. */
export interface ClientTable {
  name: string;
  suspended_at: string | null;
}

/** `digest` is the SHA-256 of the secret in hex; the secret itself is never stored. */
export interface ApiKeyTable {
  id: string;
  client: string;
  digest: string;
  /** Comma-separated. */
  scopes: string;
  kind: 'issued' | 'demo';
  created_at: string;
  revoked_at: string | null;
  /** The first moment at which it no longer works. */
  expires_at: string | null;
  /** Null takes the limit of the server, 0 is no limit. */
  requests_per_minute: number | null;
  /** A day in UTC, such as 2026-11-30. */
  last_used_on: string | null;
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
