import type { InputFields, InputRow } from './input-row.ts';
import { describeKeyProblem, type KeyedCompany, type LastingIds } from './lasting-ids.ts';
import { nameKey } from './name-key.ts';
import { Id } from './record-schemas.ts';
import type { Parsed } from './records.ts';

export type Row = InputRow & InputFields;

const isRow = (item: Parsed | InputRow): item is Row => 'fields' in item && item.fields !== undefined;

const hasIdField = ({ fields, empty }: Row) => fields['id'] !== undefined || empty.includes('id');

/** A row whose company is known, with the company's id in its fields. */
export interface IdentifiedRow {
  readonly row: Row;
  /** Identifies the row in messages where an id would mean nothing to the reader, such as `ticker: "MMM"`. */
  readonly label: string | null;
  readonly key: string | undefined;
}

const asParsed = (item: Parsed | InputRow): Parsed => item as Parsed;

/**
 * Creates a function that finds the company of each row: by its id, by the value of a key column, or by its name if
 * the file has neither.
 */
export function createCompanyIdentifier(
  keyColumn: string | undefined,
  lastingIds: Pick<LastingIds, 'assign'>,
) {
  /** Whether rows have ids; null before the first row. The first batch of rows decides for the whole file. */
  let hasIds: boolean | null = null;

  /** Returns the key or name that identifies the company of a row, or why the row has none. */
  function keyOf(row: Row): KeyedCompany | { readonly problem: string } {
    const { name } = row.fields;
    const key =
      keyColumn === undefined ? nameKey(typeof name === 'string' ? name : '') : row.raw.get(keyColumn)?.text;
    if (keyColumn === undefined && hasIdField(row))
      return { problem: 'id: the first records of the file have none' };
    if (keyColumn === undefined && !key) return { problem: 'name: is missing' };
    if (!key) return { problem: `${keyColumn}: is missing, but names the company` };
    const problem = describeKeyProblem(key);
    if (problem !== null) return { problem: `${keyColumn ?? 'name'}: ${problem}` };
    return { key, givenId: Id.safeParse(row.fields['id']).data };
  }

  return {
    /** Adds to each row the id of its company. A row that doesn't identify a company is returned with a problem. */
    async identify(rows: readonly (Parsed | InputRow)[]): Promise<(Parsed | IdentifiedRow)[]> {
      if (rows.some(isRow))
        hasIds ??= keyColumn === undefined && rows.some((row) => isRow(row) && hasIdField(row));
      if (hasIds !== false)
        return rows.map((row) => (isRow(row) ? { row, label: null, key: undefined } : asParsed(row)));
      const found = rows.map((row) => (isRow(row) ? keyOf(row) : null));
      const companies = found.flatMap((one) => (one && 'key' in one ? one : []));
      const kind = keyColumn === undefined ? 'name' : 'key';
      const ids = (await lastingIds.assign(kind, companies))[Symbol.iterator]();
      return rows.map((row, at) => {
        const one = found[at];
        if (!isRow(row) || !one) return asParsed(row);
        const { line, text } = row;
        if ('problem' in one) return { line, text, problems: [one.problem] };
        const label = `${keyColumn ?? 'name'}: ${JSON.stringify(one.key)}`;
        const key = keyColumn === undefined ? undefined : one.key;
        return { row: { ...row, fields: { ...row.fields, id: ids.next().value } }, label, key };
      });
    },
    /** Tells whether companies are identified by name, because the file has neither ids nor a key column. */
    isKeyedByName: () => hasIds === false && keyColumn === undefined,
  };
}
