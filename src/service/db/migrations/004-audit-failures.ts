import type { Kysely, Migration } from 'kysely';

/** Says in a column what refused a command, instead of in the name of its action and in the details. */
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

/** Ends the action of a command that was refused or failed, such as `import failed`. */
const FAILED = ' failed';

/** Moves the failure of an older entry to its column. Entries of today stay as they are. */
export function moveFailure<Row extends AuditRow>(row: Row): Row & { failure: string | null } {
  const { action, details, failure = null } = row;
  if (!action.endsWith(FAILED)) return { ...row, failure };
  const { cause = 'error', ...others } = JSON.parse(details) as { cause?: string };
  return { ...row, action: action.slice(0, -FAILED.length), details: JSON.stringify(others), failure: cause };
}
