import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { Kysely } from 'kysely';
import { parseStored } from '../db/database-unavailable.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Tables } from '../db/schema.ts';
import type { Refusal } from '../lib/cli-error.ts';

/** An audit entry: what somebody did to data or keys. */
export type AuditEntry = Readonly<Omit<Tables['audit_entry'], 'id' | 'details'>> & {
  readonly details: Readonly<Record<string, unknown>>;
};

/** Returns the user and host that run this process, such as `root@db1`. */
export function currentActor(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // In a container, the user may have no name, so use its id.
    return `${process.getuid?.() ?? 'unknown'}@${hostname()}`;
  }
}

let entries = 0;
/** Numbers the entries of this process, so that entries from the same millisecond keep their order. */
const nextNumber = () => (entries++).toString(16).padStart(8, '0');

/** The parts of an audit entry that callers pass. `addAuditEntry` adds the time and who did it. */
type NewEntry = Pick<AuditEntry, 'action' | 'subject'> & Partial<Pick<AuditEntry, 'details' | 'failure'>>;

/** Adds an audit entry. Call it in the same transaction as the change that it describes. */
export async function addAuditEntry(
  change: Kysely<Tables>,
  { action, subject, details = {}, failure = null }: NewEntry,
): Promise<void> {
  const at = new Date().toISOString();
  await change
    .insertInto('audit_entry')
    .values({
      id: `${at}-${nextNumber()}${randomBytes(4).toString('hex')}`,
      at,
      actor: currentActor(),
      action,
      subject,
      details: JSON.stringify(details),
      failure,
    })
    .execute();
}

/** What refused a command, or `error` if it failed. */
type FailureCause = Refusal | 'error';

/** Adds an audit entry for a command that changed nothing, because it was refused or failed. */
export const recordFailure = (
  db: Kysely<Tables>,
  command: string,
  failure: FailureCause,
  reason: string,
): Promise<void> =>
  retryTransaction(db, (change) =>
    addAuditEntry(change, { action: command, subject: '', details: { reason }, failure }),
  );

/** Returns when and why each command was last refused or failed. Times are in milliseconds since 1970. */
export async function listFailures(
  db: Kysely<Tables>,
): Promise<{ command: string; cause: string; at: number }[]> {
  // Ids begin with the time, so the highest id of a command belongs to its latest entry.
  const latest = db
    .selectFrom('audit_entry')
    .select((e) => e.fn.max('id').as('id'))
    .where('failure', 'is not', null)
    .groupBy('action');
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', 'at', 'failure'])
    .where('id', 'in', latest)
    .execute();
  return rows.map(({ action, at, failure }) => ({
    command: action,
    cause: failure ?? 'error',
    at: Date.parse(at),
  }));
}

/** Returns when an import last succeeded, in milliseconds since 1970; null if none has. */
export async function findLastImport(db: Kysely<Tables>): Promise<number | null> {
  const row = await db
    .selectFrom('audit_entry')
    .select((e) => e.fn.max('at').as('at'))
    .where((e) => e.or([e('action', '=', 'import'), e('action', 'like', 'import --%')]))
    .where('failure', 'is', null)
    .executeTakeFirst();
  return row?.at ? Date.parse(row.at) : null;
}

/** Lists the audit entries since a time in ISO 8601, oldest first. By default, lists all of them. */
export async function listAuditEntries(db: Kysely<Tables>, since = ''): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'action', 'subject', 'details', 'failure'])
    .where('at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ details, ...entry }) => ({
    ...entry,
    // The cast is safe, because only `addAuditEntry` writes this column, and it always writes an object.
    details: parseStored(details) as AuditEntry['details'],
  }));
}
