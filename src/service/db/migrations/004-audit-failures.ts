import type { Kysely, Migration } from 'kysely';

/** Adds a column for why a command failed. Until now, that was a part of the `action` and `details` columns. */
export const addAuditFailures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit_entry').addColumn('failure', 'text').execute();
    const tables = db.withTables<{ audit_entry: AuditRow & { id: string } }>();
    const rows = await tables
      .selectFrom('audit_entry')
      .select(['id', 'action', 'details'])
      .where('action', 'like', `%${FAILED}`)
      .execute();
    for (const { id, ...row } of rows)
      await tables.updateTable('audit_entry').set(moveFailure(row)).where('id', '=', id).execute();
  },
};

interface AuditRow {
  action: string;
  details: string;
  failure?: string | null;
}

/** The suffix that older versions added to the action of a failed command, as in `import failed`. */
const FAILED = ' failed';

/**
 * Converts an audit entry of an older version, which has its failure in `action` and `details`. Returns newer entries
 * unchanged.
 */
export function moveFailure<Row extends AuditRow>(row: Row): Row & { failure: string | null } {
  const { action, details, failure = null } = row;
  if (!action.endsWith(FAILED)) return { ...row, failure };
  const { cause = 'error', ...others } = JSON.parse(details) as { cause?: string };
  return { ...row, action: action.slice(0, -FAILED.length), details: JSON.stringify(others), failure: cause };
}
