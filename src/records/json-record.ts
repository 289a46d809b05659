import { isVisible } from '#contract/shown-name.ts';
import { isExactNumber, stringifyJson } from './exact-number.ts';

/** A JSON object whose fields aren't known in advance, such as an offering (SPEC §2.9). */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** True for a JSON object. False for null, arrays and exact numbers, which are objects only in JavaScript. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);

/** True for a string, number, boolean or null. */
export const isScalar = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || isExactNumber(value);

/** True for null, undefined, invisible text, and an empty array or object. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !isVisible(value)) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Returns the value at a path; undefined if there is none. Ignores inherited properties. */
export const valueAt = (record: JsonRecord, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    record,
  );

export const printJson = (value: unknown): string => stringifyJson(value, 2);
