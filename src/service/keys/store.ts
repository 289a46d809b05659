import { SCOPES, type Scope } from '#contract/routes.ts';
import { WITHOUT_WAITING } from '../db/libsql-dialect.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database } from '../db/schema.ts';
import { CliError } from '../lib/cli-error.ts';
import { digestOf, newKeyId, newSecret, sameDigest } from './secret.ts';

/** A key as stored (SPEC §5), without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly client: string;
  readonly scopes: readonly Scope[];
  /** `demo`: shown on the sign-in page of the sample, and revoked when other data is imported. */
  readonly kind: 'issued' | 'demo';
  readonly revoked: boolean;
  /** True for all keys of a client that is suspended. */
  readonly suspended: boolean;
  /** In milliseconds since 1970; null is never. */
  readonly expiresAt: number | null;
  /** Null takes the limit of the server, 0 is no limit. */
  readonly requestsPerMinute: number | null;
  /** A day in UTC, such as 2026-11-30; null if it was never used. */
  readonly lastUsedOn: string | null;
}

/** By the clock of this machine. */
export const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && expiresAt <= Date.now();

/** The properties of a key that can change later; an undefined one stays as it is. */
export type KeyTerms = Partial<Pick<ApiKey, 'expiresAt' | 'requestsPerMinute'>>;

/** A key to be created, by default `issued`. An unknown client is created with it. */
export interface NewKey extends KeyTerms {
  readonly client: string;
  readonly scopes: readonly Scope[];
  readonly kind?: ApiKey['kind'];
}

/** API keys and their clients. Not cached, so every change takes effect immediately. */
export interface KeyStore {
  /** Also finds keys that are revoked, suspended or expired; undefined if there is none. */
  find(secret: string): Promise<ApiKey | undefined>;
  /** Oldest first. */
  list(): Promise<ApiKey[]>;
  /** Returns the secret, which cannot be read again. */
  create(key: NewKey): Promise<{ id: string; secret: string }>;
  /** This and the next three throw CliError if there is no such key or client. */
  update(id: string, terms: KeyTerms): Promise<void>;
  revoke(id: string): Promise<void>;
  suspend(client: string): Promise<void>;
  resume(client: string): Promise<void>;
  /** Notes that keys were used on a day; an earlier day changes nothing. */
  markUsed(ids: readonly string[], day: string): Promise<void>;
}

const now = () => new Date().toISOString();

const noSuchKey = (id: string) => new CliError(`There is no key "${id}". See: dossier keys list`);

const toColumns = ({ expiresAt, requestsPerMinute }: KeyTerms) => ({
  ...(expiresAt !== undefined && {
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }),
  ...(requestsPerMinute !== undefined && { requests_per_minute: requestsPerMinute }),
});

/** Every function rejects if the database is unavailable. */
export function createKeyStore(db: Database): KeyStore {
  const keys = () =>
    db
      .selectFrom('api_key')
      .innerJoin('client', 'client.name', 'api_key.client')
      .select([
        'api_key.id',
        'api_key.client',
        'api_key.digest',
        'api_key.scopes',
        'api_key.kind',
        'api_key.revoked_at',
        'api_key.expires_at',
        'api_key.requests_per_minute',
        'api_key.last_used_on',
        'client.suspended_at',
      ]);
  type Row = Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number];
  const toKey = (row: Row): ApiKey => ({
    id: row.id,
    client: row.client,
    scopes: SCOPES.filter((scope) => row.scopes.split(',').includes(scope)),
    kind: row.kind,
    revoked: row.revoked_at !== null,
    suspended: row.suspended_at !== null,
    expiresAt: row.expires_at === null ? null : Date.parse(row.expires_at),
    requestsPerMinute: row.requests_per_minute,
    lastUsedOn: row.last_used_on,
  });
  const setSuspended = async (client: string, suspended_at: string | null) => {
    const { numUpdatedRows } = await db
      .updateTable('client')
      .set({ suspended_at })
      .where('name', '=', client)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CliError(`There is no client "${client}". See: dossier keys list`);
  };

  return {
    async find(secret) {
      const digest = digestOf(secret);
      const row = await keys().where('digest', '=', digest).executeTakeFirst();
      return row && sameDigest(row.digest, digest) ? toKey(row) : undefined;
    },
    async list() {
      return (await keys().orderBy('api_key.created_at').orderBy('api_key.id').execute()).map(toKey);
    },
    async create({ client, scopes, kind = 'issued', ...terms }) {
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
            revoked_at: null,
            expires_at: null,
            requests_per_minute: null,
            last_used_on: null,
            ...toColumns(terms),
          })
          .execute();
      });
      return { id, secret };
    },
    async update(id, terms) {
      const { numUpdatedRows } = await db
        .updateTable('api_key')
        .set(toColumns(terms))
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw noSuchKey(id);
    },
    async revoke(id) {
      const { numUpdatedRows } = await db
        .updateTable('api_key')
        .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(now())) }))
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw noSuchKey(id);
    },
    suspend: (client) => setSuspended(client, now()),
    resume: (client) => setSuspended(client, null),
    async markUsed(ids, day) {
      await db
        .updateTable('api_key')
        .set({ last_used_on: day })
        .where('id', 'in', ids)
        .where((e) => e.or([e('last_used_on', 'is', null), e('last_used_on', '<', day)]))
        // While SQLite waits, nothing is answered.
        .modifyEnd(WITHOUT_WAITING)
        .execute();
    },
  };
}
