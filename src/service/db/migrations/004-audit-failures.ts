import type { Kysely, Migration } from 'kysely';

/** Moves what refused a command to a column of its own. It was a part of the action and the details. */
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

/** The actions of failed commands ended like this, such as `import failed`. */
const FAILED = ' failed';

/** Moves the failure of an older entry to its column. Returns any other entry as it is. */
export function moveFailure<Row extends AuditRow>(row: Row): Row & { failure: string | null } {
  const { action, details, failure = null } = row;
  if (!action.endsWith(FAILED)) return { ...row, failure };
  const { cause = 'error', ...others } = JSON.parse(details) as { cause?: string };
  return { ...row, action: action.slice(0, -FAILED.length), details: JSON.stringify(others), failure: cause };
}
