import { SCOPES, type Scope } from '#contract/routes.ts';
import type { Database } from '../db/schema.ts';
import { CliError } from '../lib/cli-error.ts';
import { digestOf, newKeyId, newSecret, sameDigest } from './secret.ts';

export interface ApiKey {
  readonly id: string;
  readonly client: string;
  readonly scopes: readonly Scope[];
  readonly kind: 'issued' | 'demo';
  readonly revoked: boolean;
  readonly suspended: boolean;
}

export interface NewKey {
  readonly client: string;
  readonly scopes: readonly Scope[];
  readonly kind?: ApiKey['kind'];
}

/** API keys and their clients. Not cached, so every change takes effect immediately. */
export interface KeyStore {
  find(secret: string): Promise<ApiKey | undefined>;
  /** Oldest first. */
  list(): Promise<ApiKey[]>;
  create(key: NewKey): Promise<{ id: string; secret: string }>;
  /** This and the next two throw CliError if there is no such key or client. */
  revoke(id: string): Promise<void>;
  suspend(client: string): Promise<void>;
  resume(client: string): Promise<void>;
}

const now = () => new Date().toISOString();

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
    async create({ client, scopes, kind = 'issued' }) {
      const id = newKeyId();
      const secret = newSecret();
      const digest = digestOf(secret);
      await db.transaction().execute(async (change) => {
        await change
          .insertInto('client')
          .values({ name: client, suspended_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await change
          .insertInto('api_key')
          .values({ id, client, digest, scopes: scopes.join(','), kind, created_at: now(), revoked_at: null })
          .execute();
      });
      return { id, secret };
    },
    async revoke(id) {
      const { numUpdatedRows } = await db
        .updateTable('api_key')
        .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(now())) }))
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new CliError(`There is no key "${id}". See: dossier keys list`);
    },
    suspend: (client) => setSuspended(client, now()),
    resume: (client) => setSuspended(client, null),
  };
}
