import { addAuditEntry, currentActor } from '../audit/audit-store.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database } from '../db/schema.ts';
import { RefusedError } from '../lib/cli-error.ts';

/** Returns since when, by whom and why imports are on hold, or null if they are not. */
export async function readHold(db: Database): Promise<{ since: string; by: string; reason: string } | null> {
  const row = await db
    .selectFrom('import_hold')
    .select(['since', 'actor as by', 'reason'])
    .executeTakeFirst();
  return row ?? null;
}

/** Throws CliError if imports are on hold. */
export async function refuseIfHeld(db: Database): Promise<void> {
  const hold = await readHold(db);
  if (hold)
    throw new RefusedError(
      `Imports have been on hold since ${hold.since}, by ${hold.by}${hold.reason === '' ? '' : `: ${hold.reason}`}. Nothing was changed. When the feed is good again: dossier data release. To import this file anyway: --despite-hold`,
      'hold',
    );
}

/** Puts imports on hold until `releaseImports` is called. If they are on hold already, replaces time and reason. */
export const holdImports = (db: Database, reason: string): Promise<void> =>
  retryTransaction(db, async (change) => {
    const hold = { number: 1, since: new Date().toISOString(), actor: currentActor(), reason };
    await change
      .insertInto('import_hold')
      .values(hold)
      .onConflict((conflict) => conflict.column('number').doUpdateSet(hold))
      .execute();
    await addAuditEntry(change, { action: 'data hold', subject: '', details: { reason } });
  });

/** Ends the hold on imports. Returns whether they were on hold. */
export const releaseImports = (db: Database): Promise<boolean> =>
  retryTransaction(db, async (change) => {
    const held = await change.selectFrom('import_hold').select('number').executeTakeFirst();
    if (!held) return false;
    await change.deleteFrom('import_hold').execute();
    await addAuditEntry(change, { action: 'data release', subject: '', details: {} });
    return true;
  });
