import type { Database, Tables } from '../db/schema.ts';

type Key = Tables['api_key'];
type Client = Tables['client'];

/** The clients and keys that a restore will write, and how they differ from the current ones. */
export interface KeyPlan {
  readonly clients: readonly Client[];
  readonly keys: readonly Key[];
  /**
   * Describes each key and client for which the backup would undo a restriction, such as a revoked key that would be
   * active again.
   */
  readonly weakened: readonly string[];
  /** Describes the remaining keys and clients that the restore changes, none of which becomes active again. */
  readonly changed: readonly string[];
}

/**
 * The keys in the database, and when each key was revoked and each client suspended. These times come from the audit
 * log too, so they include keys and clients that an earlier restore has removed.
 */
interface Present {
  readonly keys: ReadonlyMap<string, Key>;
  readonly revokedAt: ReadonlyMap<string, string>;
  readonly suspendedAt: ReadonlyMap<string, string>;
}

async function readPresent(db: Database): Promise<Present> {
  const revokedAt = new Map<string, string>();
  const suspendedAt = new Map<string, string>();
  const actions = ['keys revoke', 'keys suspend', 'keys resume'];
  const entries = db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'at'])
    .where('action', 'in', actions)
    .where('failure', 'is', null);
  for (const { action, subject, at } of await entries.orderBy('id').execute()) {
    if (action === 'keys revoke') revokedAt.set(subject, at);
    else if (action === 'keys suspend') suspendedAt.set(subject, at);
    else suspendedAt.delete(subject);
  }
  // The state in the tables overrides the audit, because an earlier restore may have revived a key on purpose.
  const keys = new Map((await db.selectFrom('api_key').selectAll().execute()).map((key) => [key.id, key]));
  for (const { id, revoked_at } of keys.values())
    if (revoked_at === null) revokedAt.delete(id);
    else revokedAt.set(id, revoked_at);
  for (const { name, suspended_at } of await db.selectFrom('client').selectAll().execute())
    if (suspended_at === null) suspendedAt.delete(name);
    else suspendedAt.set(name, suspended_at);
  return { keys, revokedAt, suspendedAt };
}

const dayOf = (time: string) => time.slice(0, 10);
const lastDayOf = (expiresAt: string | null) =>
  expiresAt === null ? 'none' : dayOf(new Date(Date.parse(expiresAt) - 1).toISOString());
const formatLimit = (limit: number | null) =>
  limit === null ? 'the default limit' : limit === 0 ? 'no limit' : `${limit} requests a minute`;

/**
 * Plans which keys a restore writes. Unless `revive` is set, restrictions that are newer than the backup stay:
 * revoked keys stay revoked, suspended clients stay suspended, and keys keep an earlier expiry and a lower limit.
 * `defaultLimit` is the limit of keys that have none of their own.
 */
export async function planKeys(
  db: Database,
  backup: { readonly clients: readonly Client[]; readonly keys: readonly Key[] },
  { revive, defaultLimit }: { readonly revive: boolean; readonly defaultLimit: number },
): Promise<KeyPlan> {
  const present = await readPresent(db);
  const weakened: string[] = [];
  const changed: string[] = [];
  const limitOf = ({ requests_per_minute: limit }: Key) => (limit ?? defaultLimit) || Infinity;
  const isLater = (a: string | null, b: string | null) => b !== null && (a === null || a > b);

  const planKey = (key: Key): Key => {
    const now = present.keys.get(key.id);
    const name = `${key.id} (${key.client})`;
    const revokedAt = present.revokedAt.get(key.id);
    const kept: Partial<Key> = {};
    if (key.revoked_at === null && revokedAt !== undefined) {
      weakened.push(`${name}: revoked on ${dayOf(revokedAt)}, active in the backup`);
      kept.revoked_at = revokedAt;
    } else if (now && key.revoked_at !== null && now.revoked_at === null)
      changed.push(`${name}: active now, revoked in the backup`);
    if (now && now.expires_at !== key.expires_at) {
      const line = `${name}: last day ${lastDayOf(now.expires_at)}, in the backup ${lastDayOf(key.expires_at)}`;
      if (isLater(key.expires_at, now.expires_at)) {
        weakened.push(line);
        kept.expires_at = now.expires_at;
      } else changed.push(line);
    }
    if (now && now.requests_per_minute !== key.requests_per_minute) {
      const line = `${name}: ${formatLimit(now.requests_per_minute)}, in the backup ${formatLimit(key.requests_per_minute)}`;
      if (limitOf(key) > limitOf(now)) {
        weakened.push(line);
        kept.requests_per_minute = now.requests_per_minute;
      } else changed.push(line);
    }
    if (!now && present.keys.size > 0) changed.push(`${name}: only in the backup`);
    return revive ? key : { ...key, ...kept };
  };

  const planClient = (client: Client): Client => {
    const suspendedAt = present.suspendedAt.get(client.name);
    if (client.suspended_at !== null || suspendedAt === undefined) return client;
    weakened.push(`client ${client.name}: suspended on ${dayOf(suspendedAt)}, not suspended in the backup`);
    return revive ? client : { ...client, suspended_at: suspendedAt };
  };

  const keys = backup.keys.map(planKey);
  const clients = backup.clients.map(planClient);
  const ids = new Set(keys.map(({ id }) => id));
  for (const { id, client } of present.keys.values())
    if (!ids.has(id)) changed.push(`${id} (${client}): not in the backup, so it is removed`);
  return { clients, keys, weakened, changed };
}
