import { sql } from 'kysely';
import { measureSearchIndex, readSearchIndex } from '../data-sets/search-parts.ts';
import { columnsOf, type RowValues, type TableName } from '../db/data-set-schema.ts';
import type { DataSetWriter, OpenContainer } from '../db/storage.ts';

const PAGE = 1_000;

/** The tables whose rows have a position. The other tables are read by their slugs. */
const LISTS = ['company', 'company_detail', 'offering'] as const satisfies readonly TableName[];

/** Copies all rows of a data set to another one, which may be in another database engine. */
export async function copyDataSet(
  dataSet: Pick<OpenContainer, 'db' | 'schema'>,
  writer: Pick<DataSetWriter, 'write'>,
): Promise<void> {
  const { db: from } = dataSet;
  for (const table of LISTS)
    for (let position = 0; ; position += PAGE) {
      const rows = await from
        .selectFrom(table)
        .selectAll()
        .where('position', '>=', position)
        .where('position', '<', position + PAGE)
        .orderBy('position')
        .execute();
      await writeRows(writer, table, rows);
      if (rows.length < PAGE) break;
    }
  const categories = await from.selectFrom('category').selectAll().orderBy('slug').execute();
  await writeRows(writer, 'category', categories);
  for (const { slug } of categories) {
    const chunks = from.selectFrom('category_chunk').selectAll().where('slug', '=', slug);
    await writeRows(writer, 'category_chunk', await chunks.orderBy(sql.ref('chunk')).execute());
  }
  if ((await measureSearchIndex(dataSet)) === null) return;
  let part = 0;
  for await (const bytes of readSearchIndex(dataSet)) await writer.write('search_part', [part++, bytes]);
}

async function writeRows(
  { write }: Pick<DataSetWriter, 'write'>,
  table: TableName,
  rows: readonly object[],
): Promise<void> {
  const columns = columnsOf(table);
  for (const row of rows) {
    const values = Object.fromEntries(Object.entries(row));
    // The cast is safe: `columns` has the columns of this table, in order.
    await write(table, columns.map((column) => values[column]) as unknown as RowValues<typeof table>);
  }
}
