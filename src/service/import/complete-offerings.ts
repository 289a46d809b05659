import { findRecords } from '../data-sets/scan-records.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { batches } from '../lib/batches.ts';
import type { InputFields, InputRow } from './input-row.ts';
import { mergeJson } from './json-members.ts';
import type { LastingIds } from './lasting-ids.ts';
import { RECORD_PARSERS, type Parsed } from './records.ts';

/** How the rows of a file become offerings. */
export interface OfferingOptions {
  /** The column with the key of an offering's company, from which `company_id` is filled in. */
  readonly companyKey?: string;
  /**
   * Whether rows are merged into the current offerings: a field that a row lacks keeps its current value, and a row
   * with just `id` and `deleted` deletes an offering.
   */
  readonly merge: boolean;
  /** Whether, with `merge`, a row replaces all fields of an offering, even fields that the row does not have. */
  readonly replaceRecords: boolean;
}

type Row = InputRow & InputFields;

/** Creates a function that turns rows into validated offerings. Numbers keep all of their digits. */
export function createOfferingCompleter(
  options: OfferingOptions,
  { currentDb, lastingIds }: { readonly currentDb: DataSetDatabase | null; readonly lastingIds: LastingIds },
) {
  const { companyKey, merge, replaceRecords } = options;
  let replacedCompanyIds = 0;

  /** Returns the JSON of the current offerings by id, if a merge needs it. */
  async function readCurrentOfferings(rows: readonly Row[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    if (!merge || replaceRecords || currentDb === null) return found;
    const ids = rows.map(({ fields }) => String(fields['id'])).filter((id) => id !== '');
    for (const batch of batches(new Set(ids)))
      for (const { id, summary } of await findRecords(currentDb, 'offerings', batch))
        found.set(String(id), summary);
    return found;
  }

  /** Returns the id of each row's company, if rows name their companies by a key. */
  async function findCompanies(rows: readonly Row[]): Promise<readonly (number | undefined)[]> {
    if (companyKey === undefined) return [];
    return lastingIds.find(
      'key',
      rows.map(({ raw }) => raw.get(companyKey)?.text ?? ''),
    );
  }

  function toParsed(row: Row, company: number | undefined, current: string | undefined): Parsed {
    const { line, text, fields } = row;
    const { id } = fields;
    if (isDeletion(fields) && merge) return RECORD_PARSERS.offerings.validateDeletion(row, String(id));
    const key = companyKey === undefined ? undefined : (row.raw.get(companyKey)?.text ?? '');
    if (key !== undefined && company === undefined)
      return {
        line,
        text,
        problems: [
          key === ''
            ? `${companyKey}: is missing`
            : `${companyKey}: names no company, got ${JSON.stringify(key)}`,
        ],
        ...(typeof id === 'number' || typeof id === 'string' ? { id: String(id) } : {}),
      };
    // If the key column is itself called `company_id`, its value is the key and does not contradict the id.
    const given = fields['company_id'];
    const isKey = typeof given === 'number' || typeof given === 'string' ? String(given) === key : false;
    if (company !== undefined && given !== undefined && given !== company && !isKey) replacedCompanyIds++;
    const own = row.json ?? JSON.stringify(fields);
    const withCompany = company === undefined ? own : mergeJson(own, JSON.stringify({ company_id: company }));
    const json = current === undefined ? withCompany : mergeJson(current, withCompany);
    return RECORD_PARSERS.offerings.validateRow(
      json === row.json ? row : { ...row, fields: JSON.parse(json), json },
    );
  }

  return {
    /**
     * Returns how many offerings had a `company_id` that was replaced, because their company key belongs to a company
     * with another id.
     */
    replacedCompanyIds: () => replacedCompanyIds,
    async complete(items: readonly (Parsed | InputRow)[]): Promise<Parsed[]> {
      const rows = items.filter(isRow);
      const [currentById, companies] = [await readCurrentOfferings(rows), await findCompanies(rows)];
      let at = 0;
      return items.map((item) =>
        isRow(item) ? toParsed(item, companies[at++], currentById.get(String(item.fields['id']))) : item,
      );
    },
  };
}

const isRow = (item: Parsed | InputRow): item is Row => 'fields' in item && item.fields !== undefined;

/**
 * Tells whether a row deletes an offering. It must have no fields besides `id` and `deleted`, because an offering may
 * itself have a field called `deleted`.
 */
const isDeletion = (fields: Row['fields']) => fields['deleted'] === true && Object.keys(fields).length === 2;
