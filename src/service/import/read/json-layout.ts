import { type JsonMember, membersOf } from '../json-members.ts';

/** Where the records of a JSON file are. */
export type JsonLayout =
  /** A record a line. */
  | { readonly kind: 'lines' }
  /** Records one after another, each on as many lines as it likes. */
  | { readonly kind: 'sequence' }
  /** The elements of an array. */
  | { readonly kind: 'array' }
  /** The elements of an array in an object, such as `{"companies": […], "page_info": {…}}`. */
  | { readonly kind: 'array in object'; readonly key: string }
  /** The values of an object, such as `{"0": {…}, "1": {…}}`. */
  | { readonly kind: 'values of object' };

/** Finds where the records are, from the beginning of a file. `isField` tells names that a record has. */
export function findJsonLayout(head: string, isField: (name: string) => boolean): JsonLayout {
  const text = head.trimStart();
  if (text.startsWith('[')) return { kind: 'array' };
  const [first = '', ...others] = text.split('\n').filter((line) => line.trim() !== '');
  const isWholeLine = isJson(first);
  if (others.length > 0 && (isWholeLine || others[0]?.trimStart().startsWith('{'))) return { kind: 'lines' };
  const members = [...membersOf(text)];
  const isRecord = members.some(({ key }) => isField(keyOf(key)));
  const array = members.find(({ value }) => /^\[\s*\{/.test(value));
  if (!isRecord && array) return { kind: 'array in object', key: keyOf(array.key) };
  if (!isRecord && areRecords(members)) return { kind: 'values of object' };
  return { kind: isWholeLine || others.length === 0 ? 'lines' : 'sequence' };
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

/** Whether the first values are objects with mostly the same names. */
function areRecords(members: readonly JsonMember[]): boolean {
  const [first, second] = members.map(({ value }) =>
    value.startsWith('{') ? [...membersOf(value)].map(({ key }) => key) : [],
  );
  if (first === undefined || first.length === 0) return false;
  if (second === undefined) return /^"\d+"$/.test(members[0]?.key ?? '');
  const common = second.filter((key) => first.includes(key));
  return common.length * 2 >= Math.max(first.length, second.length);
}
