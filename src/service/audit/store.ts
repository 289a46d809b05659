import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { Kysely } from 'kysely';
import { parseStored } from '../db/database-unavailable.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Tables } from '../db/schema.ts';
import type { Refusal } from '../lib/cli-error.ts';

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

/** What refused a command, or `error` if it failed. */
type FailureCause = Refusal | 'error';

/** Records that a command was refused or failed, and why; nothing was changed by it. */
export const recordFailure = (
  db: Kysely<Tables>,
  command: string,
  cause: FailureCause,
  reason: string,
): Promise<void> =>
  retryTransaction(db, (change) =>
    addAuditEntry(change, { action: command + FAILED, subject: '', details: { cause, reason } }),
  );

/** When and why each command was last refused or failed, in milliseconds since 1970. */
export async function listFailures(
  db: Kysely<Tables>,
): Promise<{ command: string; cause: string; at: number }[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', 'at', 'details'])
    .where(
      'id',
      'in',
      // Ids begin with the time.
      db
        .selectFrom('audit_entry')
        .select((e) => e.fn.max('id').as('id'))
        .where('action', 'like', `%${FAILED}`)
        .groupBy('action'),
    )
    .execute();
  return rows.map(({ action, at, details }) => {
    const { cause = 'error' } = parseStored(details) as { cause?: string };
    return { command: action.slice(0, -FAILED.length), cause, at: Date.parse(at) };
  });
}

/** When an import last succeeded, in milliseconds since 1970; null if none did. */
export async function findLastImport(db: Kysely<Tables>): Promise<number | null> {
  const row = await db
    .selectFrom('audit_entry')
    .select((e) => e.fn.max('at').as('at'))
    .where((e) => e.or([e('action', '=', 'import'), e('action', 'like', 'import --%')]))
    .where('action', 'not like', `%${FAILED}`)
    .executeTakeFirst();
  return row?.at ? Date.parse(row.at) : null;
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
