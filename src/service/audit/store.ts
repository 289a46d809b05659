import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { Kysely } from 'kysely';
import { parseStored } from '../db/database-unavailable.ts';
import type { Tables } from '../db/schema.ts';

/** What was done to data and keys, by whom and when. */
export type AuditEntry = Readonly<Omit<Tables['audit_entry'], 'id' | 'details'>> & {
  readonly details: Readonly<Record<string, unknown>>;
};

/** Who runs this process. */
export function currentActor(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // The user of a container may have no name.
    return `${process.getuid?.() ?? 'unknown'}@${hostname()}`;
  }
}

/** Adds an entry, in the transaction of what it is about. */
export async function addAuditEntry(
  change: Kysely<Tables>,
  { action, subject, details = {} }: Pick<AuditEntry, 'action' | 'subject'> & Partial<AuditEntry>,
): Promise<void> {
  const at = new Date().toISOString();
  await change
    .insertInto('audit_entry')
    .values({
      id: `${at}-${randomBytes(4).toString('hex')}`,
      at,
      actor: currentActor(),
      action,
      subject,
      details: JSON.stringify(details),
    })
    .execute();
}

/** Ends the action of an entry about a command that was refused or failed, such as `import failed`. */
const FAILED = ' failed';

/** Records that a command was refused or failed, and why; nothing was changed by it. */
export const recordFailure = (db: Kysely<Tables>, command: string, reason: string): Promise<void> =>
  addAuditEntry(db, { action: command + FAILED, subject: '', details: { reason } });

/** When each command was last refused or failed, in milliseconds since 1970. */
export async function listFailures(db: Kysely<Tables>): Promise<{ command: string; at: number }[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', (e) => e.fn.max('at').as('at')])
    .where('action', 'like', `%${FAILED}`)
    .groupBy('action')
    .execute();
  return rows.map(({ action, at }) => ({ command: action.slice(0, -FAILED.length), at: Date.parse(at) }));
}

/** Entries from a time on (in ISO 8601), oldest first. */
export async function listAuditEntries(db: Kysely<Tables>, since = ''): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'action', 'subject', 'details'])
    .where('at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ details, ...entry }) => ({
    ...entry,
    // As `addAuditEntry` has written it.
    details: parseStored(details) as AuditEntry['details'],
  }));
}
