/** A member of a JSON object: its name and its value, both as JSON. */
export interface JsonMember {
  readonly key: string;
  readonly value: string;
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;

/** Yields the members of a JSON object. If the text is cut off, the last value is cut off too. */
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

/** Returns the elements of a JSON array, each as JSON. */
export function splitElements(json: string): string[] {
  const elements: string[] = [];
  let [depth, from] = [0, 1];
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    if (token === '}' || token === ']') depth--;
    const isEnd = (token === ',' && depth === 1) || (token === ']' && depth === 0);
    const element = isEnd ? json.slice(from, index).trim() : '';
    if (element !== '') elements.push(element);
    if (isEnd) from = index + 1;
    if (token === '{' || token === '[') depth++;
  }
  return elements;
}

/**
 * Adds the members of the object `changes` to the object `before`, replacing those with the same name. Strings and
 * numbers stay exactly as they are written.
 */
export function mergeJson(before: string, changes: string): string {
  const members = new Map<string, JsonMember>();
  for (const member of [...membersOf(before), ...membersOf(changes)])
    members.set(String(JSON.parse(member.key)), member);
  return `{${[...members.values()].map(({ key, value }) => `${key}:${value}`).join(',')}}`;
}
