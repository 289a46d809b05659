import type { Kysely } from 'kysely';
import * as z from 'zod/mini';

const Count = z.int().check(z.nonnegative());
const OptionalText = z.nullable(z.string());

/** A data set that is kept, in a container named after its revision. */
export const DataSetTable = z.object({
  /** Made from its contents. Part of every ETag. */
  revision: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  source: z.enum(['sample', 'import']),
  company_count: Count,
  offering_count: Count,
  /** Size of its container. */
  bytes: Count,
  /** When an import last resulted in it, changed or not. */
  imported_at: z.string(),
  /** `LIST_ORDER` of the version that sorted its companies; null if that version did not say. */
  list_order: z.prefault(OptionalText, null),
});
export type DataSetTable = z.infer<typeof DataSetTable>;

/** Which data set was served from when on; the one with the highest number is served now. Rows are only added. */
interface ServedDataSetTable {
  number: number;
  revision: string;
  since: string;
  /** Such as `import` or `rollback`. */
  command: string;
  /** `DataSetChanges` as JSON, against the data set served before; null if they were not counted. */
  changes: string | null;
}

/** What was done to data and keys. Rows are only added. */
export const AuditEntryTable = z.object({
  /** Begins with the time, so that ids sort by it. */
  id: z.string(),
  at: z.string(),
  /** The system user and host, such as `root@db1`. */
  actor: z.string(),
  /** Such as `import` or `keys revoke`. */
  action: z.string(),
  /** The revision, key or client that it was done to. */
  subject: z.string(),
  /** A JSON object. */
  details: z.string(),
  /** What refused the command, such as `guard`, or `error` if it failed; null if it was done. */
  failure: z.prefault(OptionalText, null),
});

/** The owner of keys. Suspending a client suspends all its keys. */
export const ClientTable = z.object({ name: z.string(), suspended_at: OptionalText });

/** `digest` is the SHA-256 of the secret in hex; the secret itself is never stored. */
export const ApiKeyTable = z.object({
  id: z.string(),
  client: z.string(),
  digest: z.string(),
  /** Comma-separated. */
  scopes: z.string(),
  kind: z.enum(['issued', 'demo']),
  created_at: z.string(),
  /** The system user and host, such as `root@db1`. */
  created_by: z.string(),
  revoked_at: OptionalText,
  /** The first moment at which it no longer works. */
  expires_at: OptionalText,
  /** Null takes the limit of the server, 0 is no limit. */
  requests_per_minute: z.nullable(Count),
});

/** Requests of a key in an hour. Kept for the last hour in which it was used and the 24 hours before that. */
export const KeyUseTable = z.object({
  key_id: z.string(),
  /** In UTC, such as 2026-11-30T14. */
  hour: z.string(),
  requests: Count,
  /** Of the last request, such as 192.0.2.0/24; null if addresses are not kept. */
  network: OptionalText,
});

/** The id of a company that files name by a key, or by its name where they have no ids. Rows are only added. */
export const KeyedCompanyTable = z.object({ kind: z.enum(['key', 'name']), key: z.string(), id: Count });

/** A category that was made from a column of a table. Rows are only added. */
export const CategoryKeyTable = z.object({
  /** The name without differences of case and blanks. */
  key: z.string(),
  id: z.int(),
  slug: z.string(),
  name: z.string(),
});

/** The highest id that a company ever had, so that no id is given twice; at most one row. */
export const HighestIdTable = z.object({ kind: z.literal('company'), id: Count });

/** Holds imports back; at most one row, with the number 1. */
export const ImportHoldTable = z.object({
  number: Count,
  since: z.string(),
  /** The system user and host. */
  actor: z.string(),
  reason: z.string(),
});

/** The small database that outlives all data sets. */
export interface Tables {
  data_set: DataSetTable;
  served_data_set: ServedDataSetTable;
  audit_entry: z.infer<typeof AuditEntryTable>;
  client: z.infer<typeof ClientTable>;
  api_key: z.infer<typeof ApiKeyTable>;
  key_use: z.infer<typeof KeyUseTable>;
  keyed_company: z.infer<typeof KeyedCompanyTable>;
  category_key: z.infer<typeof CategoryKeyTable>;
  highest_id: z.infer<typeof HighestIdTable>;
  import_hold: z.infer<typeof ImportHoldTable>;
}

/** The small database in SQLite or PostgreSQL: keys, and which data set is current. */
export type Database = Kysely<Tables>;
