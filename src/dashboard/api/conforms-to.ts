import * as z from 'zod/mini';
import { isVisible } from '#contract/shown-name.ts';
import { isRecord } from '#records/json-record.ts';

/** Fields whose blank texts the schemas of responses replace by null. */
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
 * Returns a test whether a value has all fields of a record of the contract, so that the lenient schema of the record
 * would change nothing in it. That takes less time, which counts where a list has a million texts.
 */
export function conformsTo(schema: z.ZodMiniObject): (value: unknown) => boolean {
  const tests = Object.entries(schema.shape).map(([name, field]) => ({ name, test: fieldTest(name, field) }));
  return (value) => isRecord(value) && tests.every(({ name, test }) => test(value[name]));
}
