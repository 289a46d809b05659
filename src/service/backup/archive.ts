import * as z from 'zod/mini';

/** The first entry of a backup: all that is no data set and no logo. */
export const MANIFEST = 'dossier.json';

const Text = z.string();
const Count = z.int().check(z.nonnegative());

/** What `MANIFEST` holds, with the columns of the small database. */
export const Manifest = z.object({
  /** To be raised when an older version could not restore it. */
  format: z.literal(1),
  created_at: Text,
  /** Null if there was no data. */
  data_set: z.nullable(
    z.object({
      revision: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
      source: z.enum(['sample', 'import']),
      company_count: Count,
      offering_count: Count,
      bytes: Count,
      imported_at: Text,
    }),
  ),
  clients: z.array(z.object({ name: Text, suspended_at: z.nullable(Text) })),
  keys: z.array(
    z.object({
      id: Text,
      client: Text,
      digest: Text,
      scopes: Text,
      kind: z.enum(['issued', 'demo']),
      created_at: Text,
      created_by: Text,
      revoked_at: z.nullable(Text),
      expires_at: z.nullable(Text),
      requests_per_minute: z.nullable(Count),
    }),
  ),
  key_uses: z.array(z.object({ key_id: Text, hour: Text, requests: Count, network: z.nullable(Text) })),
  audit: z.array(z.object({ id: Text, at: Text, actor: Text, action: Text, subject: Text, details: Text })),
});
export type Manifest = z.infer<typeof Manifest>;
