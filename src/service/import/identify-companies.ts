import type { InputFields, InputRow } from './input-row.ts';
import { describeKeyProblem, type KeyedCompany, type KeyKind, type LastingIds } from './lasting-ids.ts';
import { nameKey } from './name-key.ts';
import { Id } from './record-schemas.ts';
import type { Parsed } from './records.ts';

/** A row that could be read. */
export type Row = Extract<InputRow, InputFields>;

/** A row with the id of its company in its fields. */
export interface IdentifiedRow {
  readonly row: Row;
  /** Identifies the row in messages to readers who don't know ids, such as `ticker: "MMM"`. */
  readonly label: string | null;
  /** The value of the key column; undefined if the import has none. */
  readonly key: string | undefined;
}

interface KeyedRow extends KeyedCompany {
  readonly row: Row;
}

const isRow = (item: Parsed | InputRow): item is Row => 'fields' in item && item.fields !== undefined;
const hasId = ({ fields, empty }: Row) => fields['id'] !== undefined || empty.includes('id');

/**
 * Creates a function that finds the company of each row: by its id, by the value of a key column, or by its name if
 * the file has neither.
 */
export function createCompanyIdentifier(
  keyColumn: string | undefined,
  lastingIds: Pick<LastingIds, 'assign'>,
) {
  /** How companies are identified. The first batch of rows decides it for the whole file; null until then. */
  let identifiedBy: KeyKind | 'id' | null = keyColumn === undefined ? null : 'key';

  /** Returns the row with its key or name, or what is wrong with it. */
  function addKey(row: Row): KeyedRow | Parsed {
    const { line, text, fields, raw } = row;
    const refuse = (problem: string): Parsed => ({ line, text, problems: [problem] });
    let key: string | undefined;
    if (keyColumn === undefined) {
      if (hasId(row)) return refuse('id: the first records of the file have none');
      key = nameKey(typeof fields['name'] === 'string' ? fields['name'] : '');
      if (!key) return refuse('name: is missing');
    } else {
      key = raw.get(keyColumn)?.text;
      if (!key) return refuse(`${keyColumn}: is missing, but names the company`);
    }
    const problem = describeKeyProblem(key);
    if (problem !== null) return refuse(`${keyColumn ?? 'name'}: ${problem}`);
    return { row, key, givenId: Id.safeParse(fields['id']).data };
  }

  function addId({ row, key }: KeyedRow, id: number | undefined): IdentifiedRow {
    return {
      row: { ...row, fields: { ...row.fields, id } },
      label: `${keyColumn ?? 'name'}: ${JSON.stringify(key)}`,
      key: keyColumn === undefined ? undefined : key,
    };
  }

  return {
    /** Adds to each row the id of its company. A row that doesn't identify a company is returned with a problem. */
    async identify(items: readonly (Parsed | InputRow)[]): Promise<(Parsed | IdentifiedRow)[]> {
      const rows = items.filter(isRow);
      if (rows.length > 0) identifiedBy ??= rows.some(hasId) ? 'id' : 'name';
      if (identifiedBy === null || identifiedBy === 'id')
        return items.map((item) => (isRow(item) ? { row: item, label: null, key: undefined } : item));
      const found = items.map((item) => (isRow(item) ? addKey(item) : item));
      const keyed = found.filter((item) => 'key' in item);
      const ids = await lastingIds.assign(identifiedBy, keyed);
      const idOf = new Map(keyed.map((item, at) => [item, ids[at]]));
      return found.map((item) => ('key' in item ? addId(item, idOf.get(item)) : item));
    },
    /** Tells whether companies are identified by name, because the file has neither ids nor a key column. */
    isKeyedByName: () => identifiedBy === 'name',
  };
}
