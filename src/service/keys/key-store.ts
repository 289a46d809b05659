import { sql } from 'kysely';
import * as z from 'zod/mini';
import { SCOPES, type Scope } from '#contract/routes.ts';
import { addAuditEntry, currentActor } from '../audit/audit-store.ts';
import { retryTransaction } from '../db/retry.ts';
import { ApiKeyTable, type Tables } from '../db/schema.ts';
import { createStatement } from '../db/statements.ts';
import type { Storage } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';
import { HOUR_MS } from '../lib/milliseconds.ts';
import { digestOf, newKeyId, newSecret, sameDigest } from './secret.ts';

type Row = Tables['api_key'] & Pick<Tables['client'], 'suspended_at'>;

const toKey = (row: Row) => ({
  id: row.id,
  client: row.client,
  scopes: SCOPES.filter((scope) => row.scopes.split(',').includes(scope)) as readonly Scope[],
  /** `demo` is the key on the sign-in page of the sample. It is revoked when real data is imported. */
  kind: row.kind,
  revoked: row.revoked_at !== null,
  /** Whether the key's client is suspended, which suspends all its keys. */
  suspended: row.suspended_at !== null,
  /** When the key stops working, in milliseconds since 1970; null if it never does. */
  expiresAt: row.expires_at === null ? null : Date.parse(row.expires_at),
  /** Null means the server's default limit, and 0 means no limit. */
  requestsPerMinute: row.requests_per_minute,
  createdAt: row.created_at,
  createdBy: row.created_by,
});

/** An API key (SPEC §5), without its secret. */
export type ApiKey = Readonly<ReturnType<typeof toKey>>;

/** A key and how it was used, as of a few seconds ago. */
export interface ListedKey extends ApiKey {
  /** The day of the key's last request in UTC, such as 2026-11-30; null if there was none. */
  readonly lastUsedOn: string | null;
  /** How many requests the key made in the last 24 hours, including the hour that has begun. */
  readonly requestsIn24Hours: number;
  /** The network that the last request came from, such as 192.0.2.0/24; null if it is not known. */
  readonly lastNetwork: string | null;
}

/** How many requests a key made within an hour, and which network the last one came from. */
export interface KeyUse {
  readonly id: string;
  /** The beginning of the hour, in milliseconds since 1970. */
  readonly hour: number;
  readonly requests: number;
  readonly network: string | null;
}

/** Tells whether a key has expired, by the clock of this machine. */
export const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && expiresAt <= Date.now();

/** The properties of a key that can be changed. Those that are undefined stay as they are. */
export type KeyTerms = Partial<Pick<ApiKey, 'expiresAt' | 'requestsPerMinute'>>;

/** A key to create. Its kind is `issued` by default. If its client does not exist, the client is created too. */
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
/** Returns the first of the 24 hours that end with the hour of a time. */
const dayBefore = (time: number) => hourText(time - (HOURS_OF_A_DAY - 1) * HOUR_MS);

/** The columns are listed, because `select *` would return whatever columns a damaged table has. */
const KEY_COLUMNS = z.keyof(ApiKeyTable).options.map((column) => `api_key.${column}` as const);

const UNUSED = { lastUsedOn: null, lastNetwork: null, requestsIn24Hours: 0 };

const noSuchKeyError = (id: string) => new CliError(`There is no key "${id}". See: dossier keys list`);

const toColumns = ({ expiresAt, requestsPerMinute }: KeyTerms) => ({
  ...(expiresAt !== undefined && {
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }),
  ...(requestsPerMinute !== undefined && { requests_per_minute: requestsPerMinute }),
});

// This statement runs for every key that isn't cached, so it is prepared once from SQL.
const findByDigest = createStatement<Row>(
  (
    [digest],
    table,
  ) => sql<Row>`select ${sql.join(KEY_COLUMNS.map((column) => sql.ref(column)))}, client.suspended_at
  from ${table('api_key')} as api_key inner join ${table('client')} as client on client.name = api_key.client
  where api_key.digest = ${digest}`,
);

/** Creates a key store. All its functions reject if the database is unavailable. */
export function createKeyStore(storage: Pick<Storage, 'db' | 'schema'>) {
  const { db } = storage;
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
    /**
     * Finds a key by its secret, even if it is revoked, suspended or expired. Returns undefined if it does not exist.
     */
    async find(secret: string): Promise<ApiKey | undefined> {
      const digest = digestOf(secret);
      const [row] = await findByDigest(storage, [digest]);
      return row && sameDigest(row.digest, digest) ? toKey(row) : undefined;
    },
    async hasAny(): Promise<boolean> {
      return (await db.selectFrom('api_key').select('id').limit(1).execute()).length > 0;
    },
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
    /** Returns when the next of the active keys expires, in milliseconds since 1970; null if none will. */
    async nextExpiry() {
      const row = await db
        .selectFrom('api_key')
        .select((e) => e.fn.min('expires_at').as('next'))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row?.next ? Date.parse(row.next) : null;
    },
    /** Creates a key. Returns its id and its secret, which can't be read again later. */
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
    /**
     * Changes the expiry or the limit of a key. This and the next three functions throw CliError if the key or client
     * does not exist.
     */
    update: (id: string, terms: KeyTerms) =>
      retryTransaction(db, async (change) => {
        const update = change.updateTable('api_key').set(toColumns(terms)).where('id', '=', id);
        if ((await update.executeTakeFirst()).numUpdatedRows === 0n) throw noSuchKeyError(id);
        await addAuditEntry(change, { action: 'keys update', subject: id, details: toColumns(terms) });
      }),
    revoke: (id: string) =>
      retryTransaction(db, async (change) => {
        const revokedAt = sql<string>`coalesce(revoked_at, ${now()})`;
        const update = change.updateTable('api_key').set({ revoked_at: revokedAt }).where('id', '=', id);
        if ((await update.executeTakeFirst()).numUpdatedRows === 0n) throw noSuchKeyError(id);
        await addAuditEntry(change, { action: 'keys revoke', subject: id });
      }),
    suspend: (client: string) => setSuspended(client, now()),
    resume: (client: string) => setSuspended(client, null),
    /**
     * Adds to the stored numbers of requests. `uses` may have only one entry per key and hour. Other processes can
     * add to the same numbers at the same time.
     */
    async addUses(uses: readonly KeyUse[]) {
      const latest = Math.max(...uses.map(({ hour }) => hour));
      const ids = uses.map(({ id }) => id);
      const rows = uses.map(({ id, hour, ...use }) => ({ key_id: id, hour: hourText(hour), ...use }));
      // Delete old rows first: if that fails, nothing was added yet, and the caller can try again without counting
      // requests twice. A transaction would wait for locks, which isn't worth it for numbers that can be saved later.
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
