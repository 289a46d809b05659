import * as z from 'zod/mini';
import { ApiKeyTable, AuditEntryTable, ClientTable, DataSetTable, KeyUseTable } from '../db/schema.ts';

/** The first entry of a backup: all that is no data set and no logo. */
export const MANIFEST = 'dossier.json';

/** What `MANIFEST` holds, with the columns of the small database. */
export const Manifest = z.object({
  /** To be raised when an older version could not restore it. */
  format: z.literal(1),
  created_at: z.string(),
  /** Null if there was no data. */
  data_set: z.nullable(DataSetTable),
  clients: z.array(ClientTable),
  keys: z.array(ApiKeyTable),
  key_uses: z.array(KeyUseTable),
  audit: z.array(AuditEntryTable),
});
export type Manifest = z.infer<typeof Manifest>;
