import { sql } from 'kysely';
import * as z from 'zod/mini';
import { SCOPES, type Scope } from '#contract/routes.ts';
import { addAuditEntry, currentActor } from '../audit/store.ts';
import { retryTransaction } from '../db/retry.ts';
import { ApiKeyTable, type Database, type Tables } from '../db/schema.ts';
import { CliError } from '../lib/cli-error.ts';
import { HOUR_MS } from '../lib/milliseconds.ts';
import { digestOf, newKeyId, newSecret, sameDigest } from './secret.ts';

type Row = Tables['api_key'] & Pick<Tables['client'], 'suspended_at'>;

const toKey = (row: Row) => ({
  id: row.id,
  client: row.client,
  scopes: SCOPES.filter((scope) => row.scopes.split(',').includes(scope)) as readonly Scope[],
  /** `demo` is the key on the sign-in page of the sample. It is revoked when other data is imported. */
  kind: row.kind,
  revoked: row.revoked_at !== null,
  /** True for all keys of a client that is suspended. */
  suspended: row.suspended_at !== null,
  /** In milliseconds since 1970; null if the key never expires. */
  expiresAt: row.expires_at === null ? null : Date.parse(row.expires_at),
  /** Null means the limit of the server, and 0 means no limit. */
  requestsPerMinute: row.requests_per_minute,
  createdAt: row.created_at,
  createdBy: row.created_by,
});

/** A key as stored (SPEC §5), without its secret. */
export type ApiKey = Readonly<ReturnType<typeof toKey>>;

/** A key with its use. The use may be a few seconds old. */
export interface ListedKey extends ApiKey {
  /** The day of the last request in UTC, such as 2026-11-30; null if there was none. */
  readonly lastUsedOn: string | null;
  /** Requests in the last 24 hours, including the hour that has begun. */
  readonly requestsIn24Hours: number;
  /** The network of the last request, such as 192.0.2.0/24; null if it is not known. */
  readonly lastNetwork: string | null;
}

/** How many requests a key has sent within an hour, and from which network the last one came. */
export interface KeyUse {
  readonly id: string;
  /** The beginning of the hour, in milliseconds since 1970. */
  readonly hour: number;
  readonly requests: number;
  readonly network: string | null;
}

/** Tells whether a key has expired, by the clock of this machine. */
export const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && expiresAt <= Date.now();

/** What can be changed on a key. An undefined property stays as it is. */
export type KeyTerms = Partial<Pick<ApiKey, 'expiresAt' | 'requestsPerMinute'>>;

/** A key to create, of the kind `issued` by default. Its client is created too if it does not exist. */
export interface NewKey extends KeyTerms {
  readonly client: string;
  readonly scopes: readonly Scope[];
  readonly kind?: ApiKey['kind'];
}

/** Reads and changes keys and clients in the database, without a cache. */
export type KeyStore = ReturnType<typeof createKeyStore>;

const now = () => new Date().toISOString();

/** Formats the hour of a time in UTC, such as 2026-11-30T14. */
const hourText = (time: number) => new Date(time).toISOString().slice(0, 13);
const HOURS_OF_A_DAY = 24;
/** Returns the first of the 24 hours that end with this hour. */
const dayBefore = (time: number) => hourText(time - (HOURS_OF_A_DAY - 1) * HOUR_MS);

/** `select *` would return whatever columns a damaged table has. */
const KEY_COLUMNS = z.keyof(ApiKeyTable).options.map((column) => `api_key.${column}` as const);

const UNUSED = { lastUsedOn: null, lastNetwork: null, requestsIn24Hours: 0 };

const noSuchKey = (id: string) => new CliError(`There is no key "${id}". See: dossier keys list`);

const toColumns = ({ expiresAt, requestsPerMinute }: KeyTerms) => ({
  ...(expiresAt !== undefined && {
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }),
  ...(requestsPerMinute !== undefined && { requests_per_minute: requestsPerMinute }),
});

/** Creates a key store. All its functions reject if the database is unavailable. */
export function createKeyStore(db: Database) {
  const keys = () =>
    db
      .selectFrom('api_key')
      .innerJoin('client', 'client.name', 'api_key.client')
      .select(KEY_COLUMNS)
      .select('client.suspended_at');
  const setSuspended = (client: string, suspended_at: string | null) =>
    retryTransaction(db, async (change) => {
      const update = change.updateTable('client').set({ suspended_at }).where('name', '=', client);
      if ((await update.executeTakeFirst()).numUpdatedRows === 0n)
        throw new CliError(`There is no client "${client}". See: dossier keys list`);
      const action = suspended_at === null ? 'keys resume' : 'keys suspend';
      await addAuditEntry(change, { action, subject: client });
    });

  return {
    /** Finds a key, even if it is revoked, suspended or expired; undefined if it does not exist. */
    async find(secret: string): Promise<ApiKey | undefined> {
      const digest = digestOf(secret);
      const row = await keys().where('digest', '=', digest).executeTakeFirst();
      return row && sameDigest(row.digest, digest) ? toKey(row) : undefined;
    },
    async hasAny(): Promise<boolean> {
      return (await db.selectFrom('api_key').select('id').limit(1).execute()).length > 0;
    },
    /** Lists all keys, oldest first. */
    async list(): Promise<ListedKey[]> {
      const rows = await keys().orderBy('api_key.created_at').orderBy('api_key.id').execute();
      const since = dayBefore(Date.now());
      const uses = new Map<string, Omit<ListedKey, keyof ApiKey>>();
      for (const use of await db.selectFrom('key_use').selectAll().orderBy('hour').execute())
        uses.set(use.key_id, {
          lastUsedOn: use.hour.slice(0, 10),
          lastNetwork: use.network,
          requestsIn24Hours:
            (uses.get(use.key_id)?.requestsIn24Hours ?? 0) + (use.hour >= since ? use.requests : 0),
        });
      return rows.map((row) => ({ ...UNUSED, ...toKey(row), ...uses.get(row.id) }));
    },
    /** Returns when the next working key expires, in milliseconds since 1970; null if none expires. */
    async nextExpiry() {
      const row = await db
        .selectFrom('api_key')
        .select((e) => e.fn.min('expires_at').as('next'))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row?.next ? Date.parse(row.next) : null;
    },
    /** Creates a key. Returns its secret, which can't be read again later. */
    async create({ client, scopes, kind = 'issued', ...terms }: NewKey) {
      const id = newKeyId();
      const secret = newSecret();
      const digest = digestOf(secret);
      await retryTransaction(db, async (change) => {
        await change
          .insertInto('client')
          .values({ name: client, suspended_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await change
          .insertInto('api_key')
          .values({
            id,
            client,
            digest,
            scopes: scopes.join(','),
            kind,
            created_at: now(),
            created_by: currentActor(),
            revoked_at: null,
            expires_at: null,
            requests_per_minute: null,
            ...toColumns(terms),
          })
          .execute();
        await addAuditEntry(change, {
          action: 'keys create',
          subject: id,
          details: { client, scopes: scopes.join(','), ...toColumns(terms) },
        });
      });
      return { id, secret };
    },
    /** Like the next three functions, this throws CliError if the key or client does not exist. */
    update: (id: string, terms: KeyTerms) =>
      retryTransaction(db, async (change) => {
        const update = change.updateTable('api_key').set(toColumns(terms)).where('id', '=', id);
        if ((await update.executeTakeFirst()).numUpdatedRows === 0n) throw noSuchKey(id);
        await addAuditEntry(change, { action: 'keys update', subject: id, details: toColumns(terms) });
      }),
    revoke: (id: string) =>
      retryTransaction(db, async (change) => {
        const revokedAt = sql<string>`coalesce(revoked_at, ${now()})`;
        const update = change.updateTable('api_key').set({ revoked_at: revokedAt }).where('id', '=', id);
        if ((await update.executeTakeFirst()).numUpdatedRows === 0n) throw noSuchKey(id);
        await addAuditEntry(change, { action: 'keys revoke', subject: id });
      }),
    suspend: (client: string) => setSuspended(client, now()),
    resume: (client: string) => setSuspended(client, null),
    /**
     * Adds requests to the stored counts. `uses` may have each key and hour once. Other processes may add to the same
     * counts.
     */
    async addUses(uses: readonly KeyUse[]) {
      const latest = Math.max(...uses.map(({ hour }) => hour));
      const ids = uses.map(({ id }) => id);
      const rows = uses.map(({ id, hour, ...use }) => ({ key_id: id, hour: hourText(hour), ...use }));
      // This statement comes first, so that nothing is added if it fails and the caller can try again. It is no
      // transaction that waits for locks, because the uses can be saved later.
      await db
        .deleteFrom('key_use')
        .where('key_id', 'in', ids)
        .where('hour', '<', dayBefore(latest))
        .execute();
      await db
        .insertInto('key_use')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['key_id', 'hour']).doUpdateSet((e) => ({
            requests: e('key_use.requests', '+', e.ref('excluded.requests')),
            network: e.ref('excluded.network'),
          })),
        )
        .execute();
    },
  };
}
