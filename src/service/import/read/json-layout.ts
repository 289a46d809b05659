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

/** A name and value of an object, each as its JSON text. */
export interface JsonMember {
  readonly key: string;
  readonly value: string;
}

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

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;

/** The members of an object, as far as its text goes. The last value may be cut off. */
export function* membersOf(json: string): Generator<JsonMember> {
  let depth = 0;
  let key: string | null = null;
  let from = -1;
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    if (token === '}' || token === ']') depth--;
    const isEnd = (token === ',' && depth === 1) || (token === '}' && depth === 0);
    if (isEnd && key !== null && from >= 0) {
      yield { key, value: json.slice(from, index).trim() };
      [key, from] = [null, -1];
    } else if (depth === 1 && token === ':' && key !== null && from < 0) from = index + 1;
    else if (depth === 1 && key === null && token.startsWith('"')) key = token;
    if (token === '{' || token === '[') depth++;
    if (depth === 0) return;
  }
  if (key !== null && from >= 0) yield { key, value: json.slice(from).trim() };
}
