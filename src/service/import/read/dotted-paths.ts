import { membersOf } from '../json-members.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the value at a dotted path such as `company.title`. A member whose own name contains the dots takes
 * precedence.
 */
export function valueAtDottedPath(json: unknown, path: string): unknown {
  if (!isObject(json)) return undefined;
  if (Object.hasOwn(json, path)) return json[path];
  const dot = path.indexOf('.');
  return dot < 0 ? undefined : valueAtDottedPath(json[path.slice(0, dot)], path.slice(dot + 1));
}

/**
 * Renames the members of a JSON object that `--map` names, given its text. All values stay exactly as they are written.
 */
export function renameMembers(
  text: string,
  paths: readonly (readonly [path: string, field: string])[],
): string {
  const members = [...membersOf(text)].map(({ key, value }) => ({
    name: String(JSON.parse(key)),
    key,
    value,
  }));
  const found = paths.flatMap(([path, field]) => {
    const value = jsonAt(text, path);
    return value === null ? [] : [{ path, field, value }];
  });
  const names = new Set(found.flatMap(({ path, field }) => [path, field]));
  return `{${[
    ...found.map(({ field, value }) => `${JSON.stringify(field)}:${value}`),
    ...members.filter(({ name }) => !names.has(name)).map(({ key, value }) => `${key}:${value}`),
  ].join(',')}}`;
}

/** Returns the JSON of the value at a dotted path, or null if there is none. */
function jsonAt(text: string, path: string): string | null {
  const members = new Map([...membersOf(text)].map(({ key, value }) => [String(JSON.parse(key)), value]));
  const value = members.get(path);
  const dot = path.indexOf('.');
  if (value !== undefined || dot < 0) return value ?? null;
  const inside = members.get(path.slice(0, dot));
  return inside?.startsWith('{') ? jsonAt(inside, path.slice(dot + 1)) : null;
}
