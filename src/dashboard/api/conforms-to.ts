import * as z from 'zod/mini';
import { isVisible } from '#contract/shown-name.ts';
import { isRecord } from '#records/json-record.ts';

/** Fields in which the response schemas replace blank text by null. */
const NAMES: ReadonlySet<string> = new Set(['name', 'title', 'headline', 'publication']);

function fieldTest(name: string, field: unknown): (value: unknown) => boolean {
  if (field instanceof z.ZodMiniArray && field.def.element instanceof z.ZodMiniObject) {
    const isElement = conformsTo(field.def.element);
    return (value) => Array.isArray(value) && value.every(isElement);
  }
  if (field instanceof z.ZodMiniNumber) return Number.isSafeInteger;
  if (NAMES.has(name)) return (value) => typeof value === 'string' && isVisible(value);
  return (value) => typeof value === 'string';
}

/**
 * Returns a function that tests whether a value already has all fields as the contract requires, so that the lenient
 * schema wouldn't change it. The test is faster than parsing, which matters for lists with a million texts.
 */
export function conformsTo(schema: z.ZodMiniObject): (value: unknown) => boolean {
  const tests = Object.entries(schema.shape).map(([name, field]) => ({ name, test: fieldTest(name, field) }));
  return (value) => isRecord(value) && tests.every(({ name, test }) => test(value[name]));
}
