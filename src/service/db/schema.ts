import type { Kysely } from 'kysely';

/** A data set that is kept, in a container named after its revision. */
export interface DataSetTable {
  /** Made from its contents. Part of every ETag. */
  revision: string;
  source: 'sample' | 'import';
  company_count: number;
  offering_count: number;
  /** Size of its container. */
  bytes: number;
  /** When an import last resulted in it, changed or not. */
  imported_at: string;
}

/** Which data set was served from when on; the one with the highest number is served now. Rows are only added. */
export interface ServedDataSetTable {
  number: number;
  revision: string;
  since: string;
  /** Such as `import` or `rollback`. */
  command: string;
  /** `DataSetChanges` as JSON, against the data set served before; null if they were not counted. */
  changes: string | null;
}

/** What was done to data and keys. Rows are only added. */
export interface AuditEntryTable {
  /** Begins with the time, so that ids sort by it. */
  id: string;
  at: string;
  /** The system user and host, such as `root@db1`. */
  actor: string;
  /** Such as `import` or `keys revoke`. */
  action: string;
  /** The revision, key or client that it was done to. */
  subject: string;
  /** A JSON object. */
  details: string;
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
  /** The system user and host, such as `root@db1`. */
  created_by: string;
  revoked_at: string | null;
  /** The first moment at which it no longer works. */
  expires_at: string | null;
  /** Null takes the limit of the server, 0 is no limit. */
  requests_per_minute: number | null;
}

/** Requests of a key in an hour. Kept for the last hour in which it was used and the 24 hours before that. */
export interface KeyUseTable {
  key_id: string;
  /** In UTC, such as 2026-11-30T14. */
  hour: string;
  requests: number;
  /** Of the last request, such as 192.0.2.0/24; null if addresses are not kept. */
  network: string | null;
}

/** The small database that outlives all data sets. */
export interface Tables {
  data_set: DataSetTable;
  served_data_set: ServedDataSetTable;
  audit_entry: AuditEntryTable;
  client: ClientTable;
  api_key: ApiKeyTable;
  key_use: KeyUseTable;
}

/** The small database in SQLite or PostgreSQL: keys, and which data set is current. */
export type Database = Kysely<Tables>;
