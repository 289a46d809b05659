import type { Kysely } from 'kysely';
import * as z from 'zod/mini';

const Count = z.int().check(z.nonnegative());
const OptionalText = z.nullable(z.string());

/** A data set that is kept. Its container is named after its revision. */
export const DataSetTable = z.object({
  /** The name of the data set, which is computed from its contents. It is a part of every ETag. */
  revision: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  source: z.enum(['sample', 'import']),
  company_count: Count,
  offering_count: Count,
  bytes: Count,
  /** When an import last resulted in this data set, even if nothing changed. */
  imported_at: z.string(),
  /** `LIST_ORDER` of the version that sorted its companies; null if it is not known. */
  list_order: z.prefault(OptionalText, null),
});
export type DataSetTable = z.infer<typeof DataSetTable>;

/** When a data set was served. The row with the highest number is the current one. Rows are only added. */
interface ServedDataSetTable {
  number: number;
  revision: string;
  since: string;
  /** The command, such as `import` or `rollback`. */
  command: string;
  /** The changes to the data set before, as JSON of `DataSetChanges`; null if they were not counted. */
  changes: string | null;
}

/** An entry of the audit. Rows are only added. */
export const AuditEntryTable = z.object({
  /** Ids begin with the time, so they sort by it. */
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  /** The command, such as `import` or `keys revoke`. */
  action: z.string(),
  /** The revision, key or client that was changed. */
  subject: z.string(),
  /** More about it, as the JSON of an object. */
  details: z.string(),
  /** What refused the command, such as `guard`, or `error` if it failed; null if it was done. */
  failure: z.prefault(OptionalText, null),
});

/** A client owns keys. Suspending it suspends all of them. */
export const ClientTable = z.object({ name: z.string(), suspended_at: OptionalText });

/** A key. The secret is never stored; `digest` is its SHA-256 in hex. */
export const ApiKeyTable = z.object({
  id: z.string(),
  client: z.string(),
  digest: z.string(),
  /** The scopes, separated by commas. */
  scopes: z.string(),
  kind: z.enum(['issued', 'demo']),
  created_at: z.string(),
  created_by: z.string(),
  revoked_at: OptionalText,
  /** The first moment at which the key no longer works. */
  expires_at: OptionalText,
  /** Null means the limit of the server, and 0 means no limit. */
  requests_per_minute: z.nullable(Count),
});

/** The requests of a key within an hour. Rows are kept for the 24 hours before the last use. */
export const KeyUseTable = z.object({
  key_id: z.string(),
  /** The hour in UTC, such as 2026-11-30T14. */
  hour: z.string(),
  requests: Count,
  /** The network of the last request, such as 192.0.2.0/24; null if networks are not kept. */
  network: OptionalText,
});

/** The id of a company that files name by a key or by its name. Rows are only added. */
export const KeyedCompanyTable = z.object({ kind: z.enum(['key', 'name']), key: z.string(), id: Count });

/** The id of a category that files name. Rows are only added. */
export const CategoryKeyTable = z.object({
  /** The name without differences in case and blanks. */
  key: z.string(),
  id: z.int(),
  slug: z.string(),
  name: z.string(),
});

/** The highest id that any company ever had, so that no id is given twice. There is at most one row. */
export const HighestIdTable = z.object({ kind: z.literal('company'), id: Count });

/** A hold on imports. There is at most one row, with the number 1. */
export const ImportHoldTable = z.object({
  number: Count,
  since: z.string(),
  actor: z.string(),
  reason: z.string(),
});

/** The version of Dossier that last changed the tables. There is one row, and older versions read it: never change it. */
interface StoreVersionTable {
  version: string;
}

/** The tables of the small database, which outlives all data sets. */
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
