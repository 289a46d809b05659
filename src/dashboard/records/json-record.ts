/** A JSON object of unknown shape, as `JSON.parse` made it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** True for a JSON object; an array is none. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for what says nothing: null, a missing field, blank text, an empty array or object. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The value at a path of names; undefined where the path ends early or leads into a prototype. */
export const valueAt = (record: JsonRecord, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    record,
  );

/** The JSON a record came as, indented for people. */
export const printJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? 'null';
