import { sql } from 'kysely';
import type { TableName } from '../db/data-set-schema.ts';
import { createListStatement } from '../db/statements.ts';
import type { StoredDataSet } from './current-data-set.ts';
import { LINE_BREAK } from './stored-json.ts';

/**
 * Returns a function that reads the JSON of the records at the given positions of a list, in the given order. Positions
 * without a record are left out.
 */
export function createPositionReader(table: TableName, column: string) {
  // There is no `order by`, because the records are put into the caller's order below.
  const read = createListStatement<{ positions: string | null; lines: string | null }>(
    (positions, name) => sql`select
      string_agg(cast(position as text), ',') as positions,
      string_agg(${sql.ref(column)}, ${sql.lit(LINE_BREAK)}) as lines
    from ${name(table)} where position in (${sql.join(positions)})`,
  );
  return async (dataSet: StoredDataSet, wanted: readonly number[]): Promise<readonly string[]> => {
    if (wanted.length === 0) return [];
    const [found] = await read(dataSet, wanted);
    const positions = found?.positions?.split(',').map(Number) ?? [];
    const lines = found?.lines?.split(LINE_BREAK) ?? [];
    const byPosition = new Map(positions.map((position, at) => [position, lines[at] ?? '']));
    return wanted.flatMap((position) => byPosition.get(position) ?? []);
  };
}
