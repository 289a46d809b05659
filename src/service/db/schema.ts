import type { Kysely } from 'kysely';
import * as z from 'zod/mini';

const Count = z.int().check(z.nonnegative());
const OptionalText = z.nullable(z.string());

/** A stored data set. Its SQLite file or PostgreSQL schema is named after its revision. */
export const DataSetTable = z.object({
  /** Identifies the data set by a hash of its contents. It is a part of every ETag. */
  revision: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  source: z.enum(['sample', 'import']),
  company_count: Count,
  offering_count: Count,
  bytes: Count,
  /** When an import last produced exactly this data set, even if nothing changed. */
  imported_at: z.string(),
  /**
   * How the companies are sorted: the constant `LIST_ORDER` of the Dossier version that sorted them; null if not
   * recorded.
   */
  list_order: z.prefault(OptionalText, null),
});
export type DataSetTable = z.infer<typeof DataSetTable>;

/**
 * Records when each data set became current. The row with the highest number is the current one. Rows are only added.
 */
interface ServedDataSetTable {
  number: number;
  revision: string;
  since: string;
  /** The command that made it current, such as `import` or `rollback`. */
  command: string;
  /** The changes since the data set served before, as the JSON of `DataSetChanges`; null if they were not counted. */
  changes: string | null;
}

/** An audit entry: a command that changed something, or failed to. Rows are only added. */
export const AuditEntryTable = z.object({
  /** Begins with the time, so sorting by id sorts by time. */
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  /** The command, such as `import` or `keys revoke`. */
  action: z.string(),
  /** The revision, key or client that the command changed. */
  subject: z.string(),
  details: z.string(),
  /** What refused the command, such as `guard`, or `error` if it failed; null if it succeeded. */
  failure: z.prefault(OptionalText, null),
});

/** A client, which owns API keys. Suspending it suspends all its keys. */
export const ClientTable = z.object({ name: z.string(), suspended_at: OptionalText });

/** An API key. Its secret is never stored; `digest` is the secret's SHA-256 in hex. */
export const ApiKeyTable = z.object({
  id: z.string(),
  client: z.string(),
  digest: z.string(),
  scopes: z.string(),
  kind: z.enum(['issued', 'demo']),
  created_at: z.string(),
  created_by: z.string(),
  revoked_at: OptionalText,
  /** The first moment at which the key no longer works. */
  expires_at: OptionalText,
  /** Null means the server's default limit, and 0 means no limit. */
  requests_per_minute: z.nullable(Count),
});

/**
 * A row for each key and hour, with the number of requests. The rows of the 24 hours before the key's last use are
 * kept.
 */
export const KeyUseTable = z.object({
  key_id: z.string(),
  /** The hour in UTC, such as 2026-11-30T14. */
  hour: z.string(),
  requests: Count,
  /** The network that the last request came from, such as 192.0.2.0/24; null if networks are not recorded. */
  network: OptionalText,
});

/** The lasting id of a company, by the key or the name that import files give it. Imports only add rows. */
export const KeyedCompanyTable = z.object({ kind: z.enum(['key', 'name']), key: z.string(), id: Count });

/** The lasting id of a category, by the name that import files give it. Imports only add rows. */
export const CategoryKeyTable = z.object({
  /** The name, normalized so that case and spaces make no difference. */
  key: z.string(),
  id: z.int(),
  slug: z.string(),
  name: z.string(),
});

/** The highest id that any company ever had, so that no id is used for a second company. There is at most one row. */
export const HighestIdTable = z.object({ kind: z.literal('company'), id: Count });

/** Says that imports are on hold. There is at most one row, whose number is 1. */
export const ImportHoldTable = z.object({
  number: Count,
  since: z.string(),
  actor: z.string(),
  reason: z.string(),
});

/**
 * The version of Dossier that last upgraded the tables, in a single row. Older versions read this table, so never
 * change its columns.
 */
interface StoreVersionTable {
  version: string;
}

/** The tables for everything but the data sets: keys, audit and history. No import replaces them. */
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
  store_version: StoreVersionTable;
}

export type Database = Kysely<Tables>;
