import { CliError } from '../../lib/cli-error.ts';
import { type JsonMember, membersOf } from '../json-members.ts';

export type JsonLayout =
  /** One record per line. */
  | { readonly kind: 'lines' }
  /** Records one after another, each on any number of lines. */
  | { readonly kind: 'sequence' }
  | { readonly kind: 'array' }
  /** Records in an array that is a member of an object, such as `{"companies": […], "page_info": {…}}`. */
  | { readonly kind: 'array in object'; readonly key: string }
  /**
   * Records as arrays of values, whose names are listed once: `{"fields": ["name", …], "data": [["Acme", …], …]}`.
   */
  | { readonly kind: 'rows in object'; readonly key: string; readonly names: readonly string[] }
  /** Records that are the members of an object, such as `{"0": {…}, "1": {…}}`. */
  | { readonly kind: 'values of object' };

/**
 * Finds out from the beginning of a file how its records are arranged. `isField` tells whether a name is one that a
 * member of a record can have. Throws CliError if the values of records have no names.
 */
export function findJsonLayout(head: string, isField: (name: string) => boolean): JsonLayout {
  const text = head.trimStart();
  if (ROWS.test(text))
    throw unnamedValuesError('The records of the file are arrays, whose values have no names');
  if (text.startsWith('[')) return { kind: 'array' };
  const [first = '', ...others] = text.split('\n').filter((line) => line.trim() !== '');
  const isWholeLine = isJson(first);
  if (others.length > 0 && (isWholeLine || others[0]?.trimStart().startsWith('{'))) return { kind: 'lines' };
  const members = [...membersOf(text)];
  if (
    members.length > 0 &&
    members.every(({ value }) => COLUMN.test(value)) &&
    !/^"\d/.test(members[0]?.key ?? '')
  )
    throw unnamedValuesError('The file has a list for each column instead of an object for each record');
  const isRecord = members.some(({ key }) => isField(keyOf(key)));
  const array = members.find(({ value }) => /^\[\s*\{/.test(value));
  const rows = members.find(({ value }) => ROWS.test(value));
  if (!isRecord && rows) {
    const before = members.slice(0, members.indexOf(rows));
    const names = before.flatMap(({ key, value }) => namesIn(keyOf(key), value));
    if (names.length > 0) return { kind: 'rows in object', key: keyOf(rows.key), names };
    if (!array)
      throw unnamedValuesError(
        `The records in ${rows.key} are arrays, and nothing before them, such as "fields", names their values`,
      );
  }
  if (!isRecord && array) return { kind: 'array in object', key: keyOf(array.key) };
  if (!isRecord && areRecords(members)) return { kind: 'values of object' };
  return { kind: isWholeLine || others.length === 0 ? 'lines' : 'sequence' };
}

const unnamedValuesError = (problem: string) =>
  new CliError(
    `${problem}. Save the file as CSV with a header, as JSON objects, or as {"fields": ["name", …], "data": [["Acme", …], …]}. Nothing was imported.`,
  );

/**
 * Matches the JSON of one column with all its values: `{"0": …}` or `[…]`. pandas writes data frames like this by
 * default.
 */
const COLUMN = /^(?:\{\s*"0"\s*:\s*["\d\-tfn]|\[\s*["\d\-tfn][^[{]*,)/;

/** Matches an array of arrays that contain strings or numbers. */
const ROWS = /^\[\s*\[\s*["\d\-tfn]/;

const NAME_LISTS = /^(?:fields|columns|headers?)$/i;

/**
 * Reads column names from JSON: an array of strings, or of objects with a `name`. Returns an empty list if `key`, the
 * name of the member that has this JSON, is no usual name for a list of columns.
 */
function namesIn(key: string, json: string): readonly string[] {
  if (!NAME_LISTS.test(key) || !isJson(json)) return [];
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown) => {
    const named = typeof item === 'object' && item !== null && 'name' in item ? item.name : item;
    return typeof named === 'string' ? named : '';
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const keyOf = (json: string): string => {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
};

/** Tells whether the values of the first two members are objects with mostly the same names. */
function areRecords(members: readonly JsonMember[]): boolean {
  const [first, second] = members.map(({ value }) =>
    value.startsWith('{') ? [...membersOf(value)].map(({ key }) => key) : [],
  );
  if (first === undefined || first.length === 0) return false;
  if (second === undefined) return /^"\d+"$/.test(members[0]?.key ?? '');
  const common = second.filter((key) => first.includes(key));
  return common.length * 2 >= Math.max(first.length, second.length);
}
