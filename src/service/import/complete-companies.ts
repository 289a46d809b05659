import { Category, Company } from '#contract/company.ts';
import { findRecords } from '../data-sets/scan-records.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { batches } from '../lib/batches.ts';
import type { Attachments } from './attachments.ts';
import { type FilledField, fillInCompany, hasAllFields } from './fill-in.ts';
import { createCompanyIdentifier, type IdentifiedRow, type Row } from './identify-companies.ts';
import type { InputRow, RawCell } from './input-row.ts';
import type { LastingIds } from './lasting-ids.ts';
import { hasValidLists } from './record-schemas.ts';
import { RECORD_PARSERS, type Parsed } from './records.ts';
import { type SplitColumn, splitCategories } from './split-categories.ts';
import type { UniqueNames } from './unique-names.ts';

/** How the rows of a file become companies. */
export interface CompanyOptions {
  readonly key?: string;
  readonly categories?: readonly string[];
  /** The text that separates the category names in a cell. By default, `splitCategories` detects it. */
  readonly categorySeparator?: string;
  /** Whether fields that a row does not have keep their current values, and rows can delete companies. */
  readonly merge: boolean;
  /** Whether, with `merge`, a row replaces all fields of a company, even fields that the row does not have. */
  readonly replaceRecords: boolean;
  readonly now: string;
}

/** The sources of the values that a company's row does not have. */
export interface CompletionSources {
  readonly currentDb: DataSetDatabase | null;
  readonly lastingIds: Pick<LastingIds, 'assign' | 'category'>;
  readonly names: Pick<UniqueNames, 'reserveCurrent' | 'noteGiven' | 'fillIn'>;
  readonly attachments: Pick<Attachments, 'isUsed' | 'applyTo'>;
}

/** Creates a function that turns rows into validated companies. It counts the values that it fills in. */
export function createCompanyCompleter(options: CompanyOptions, sources: CompletionSources) {
  const filled = new Map<FilledField, number>();
  const onFilled = (field: FilledField) => void filled.set(field, (filled.get(field) ?? 0) + 1);
  const split = new Map<string, SplitColumn>();
  const keepsCurrent = options.merge && !options.replaceRecords;
  const identifier = createCompanyIdentifier(options.key, sources.lastingIds);

  /** Reads the current companies by id, for rows that lack fields or get research and news from other files. */
  async function readCurrentCompanies(
    rows: readonly (Parsed | IdentifiedRow)[],
  ): Promise<Map<number, Company>> {
    const ids = rows.flatMap((item) => {
      if (!('row' in item)) return [];
      const { id } = item.row.fields;
      const isNeeded = sources.attachments.isUsed || !hasAllFields(item.row.fields, { keepsCurrent });
      return typeof id === 'number' && Number.isSafeInteger(id) && isNeeded ? [id] : [];
    });
    const companies = new Map<number, Company>();
    const { currentDb } = sources;
    if (currentDb === null) return companies;
    for (const batch of batches(new Set(ids)))
      for (const row of await findRecords(currentDb, 'companies', batch))
        companies.set(Number(row.id), JSON.parse(wholeJson(row)));
    return companies;
  }

  /** Returns the category names in a cell. */
  function splitColumn(column: string, cell: RawCell | undefined): readonly string[] {
    if (cell === undefined) return [];
    const { names, isAtCommas } = splitCategories(cell, options.categorySeparator);
    if (isAtCommas) {
      const before = split.get(column);
      split.set(column, { cells: (before?.cells ?? 0) + 1, example: before?.example ?? cell.text });
    }
    return names;
  }

  /** Replaces the categories of a row by those that its category columns name, if there are such columns. */
  async function addCategories(row: Row): Promise<Row> {
    if (options.categories === undefined) return row;
    const names = options.categories.flatMap((column) => splitColumn(column, row.raw.get(column)));
    const categories = new Map<string, Category>();
    for (const name of names) {
      const category = await sources.lastingIds.category(name);
      categories.set(category.slug, category);
    }
    return { ...row, fields: { ...row.fields, categories: [...categories.values()] } };
  }

  /**
   * Returns the company's research and news as far as files of attachments change them. Returns nothing if the lists in
   * the row itself are invalid, so that validation reports these.
   */
  function attach(
    id: number,
    key: string | undefined,
    fields: Row['fields'],
    currentCompany: Company | undefined,
  ): Partial<Lists> {
    if (!sources.attachments.isUsed) return {};
    // Null stands for a missing list, as it does for other missing fields.
    const given = { research: fields['research'] ?? undefined, news: fields['news'] ?? undefined };
    if (!hasValidLists(given)) return {};
    // Start from the row's own list or, if the row has none, from the company's current list. The casts are safe,
    // because the lists are valid.
    return sources.attachments.applyTo(id, key, {
      research: (given.research ?? currentCompany?.research ?? []) as Lists['research'],
      news: (given.news ?? currentCompany?.news ?? []) as Lists['news'],
    });
  }

  /**
   * Returns the company that a row describes, the deletion that it asks for, or what is wrong with the row. Adds what
   * the row lacks, step by step.
   */
  async function toCompany(
    { row, key }: IdentifiedRow,
    currentById: ReadonlyMap<number, Company>,
  ): Promise<Parsed> {
    const { line, text } = row;
    const { id: readId, deleted } = row.fields;
    const id = typeof readId === 'number' ? readId : undefined;
    if (deleted === true)
      return options.merge && id !== undefined
        ? RECORD_PARSERS.companies.validateDeletion(row, id)
        : { line, text, problems: ['deleted: needs --merge'] };
    const currentCompany = id === undefined ? undefined : currentById.get(id);
    // Add categories from the columns that contain their names.
    const { fields } = await addCategories(deleted === undefined ? row : withoutDeleted(row));
    // Add research and news from their own files.
    const attached = id === undefined ? {} : attach(id, key, fields, currentCompany);
    const given = Object.keys(attached).length > 0 ? { ...fields, ...attached } : fields;
    if (given['normalized_name'] !== undefined) sources.names.noteGiven();
    // If the row has all fields, validate the JSON in the file, unless something was added to it.
    if (hasAllFields(given, { keepsCurrent })) {
      const isAsInFile = given === row.fields;
      return RECORD_PARSERS.companies.validateRow({
        ...row,
        fields: given,
        json: isAsInFile ? row.json : null,
      });
    }
    // Fill in all other fields, from the current company or from other fields of the row.
    const complete = fillInCompany(given, row.empty, {
      current: currentCompany,
      keepsCurrent,
      now: options.now,
      uniqueName: sources.names.fillIn,
      onFilled,
    });
    return RECORD_PARSERS.companies.validateRow({ ...row, fields: complete, json: null });
  }

  return {
    filled: (): ReadonlyMap<string, number> => filled,
    /** Returns the category columns in which cells were split at commas. */
    split: (): ReadonlyMap<string, SplitColumn> => split,
    isKeyedByName: identifier.isKeyedByName,
    async complete(rows: readonly (Parsed | InputRow)[]): Promise<Parsed[]> {
      const keyed = await identifier.identify(rows);
      if (keyed.some((item) => 'row' in item && item.row.fields['normalized_name'] === undefined))
        await sources.names.reserveCurrent();
      const currentById = await readCurrentCompanies(keyed);
      const completed: Parsed[] = [];
      for (const item of keyed) {
        if (!('row' in item)) completed.push(item);
        else
          completed.push({
            ...(await toCompany(item, currentById)),
            ...(item.label !== null && { label: item.label }),
          });
      }
      return completed;
    },
  };
}

function withoutDeleted(row: Row): Row {
  const { deleted: _, ...fields } = row.fields;
  return { ...row, fields };
}

type Lists = Pick<Company, 'research' | 'news'>;
