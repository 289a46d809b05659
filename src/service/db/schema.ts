import type { Kysely } from 'kysely';

/** The data set that is served: a single row, replaced in one transaction. */
export interface CurrentDataSetTable {
  slot: 1;
  /** Random per import. Names the container of the data set, and is part of every ETag. */
  revision: string;
  source: 'sample' | 'import';
  company_count: number;
  offering_count: number;
  created_at: string;
}

/** Data sets that were current before, until their containers are removed. */
export interface ReplacedDataSetTable {
  revision: string;
  replaced_at: string;
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

/** The small database that outlives all data sets. */
export interface Tables {
  current_data_set: CurrentDataSetTable;
  replaced_data_set: ReplacedDataSetTable;
  client: ClientTable;
  api_key: ApiKeyTable;
}

/** The small database in SQLite or PostgreSQL: keys, and which data set is current. */
export type Database = Kysely<Tables>;
