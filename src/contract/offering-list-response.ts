import { type OfferingListReading, type OfferingReading, PageInfoReading } from './response-schemas.ts';
import type * as z from 'zod/mini';

/** Records of unknown shape, with the page info beside them where the server sends one. */
export interface OfferingPageReading {
  readonly offerings: readonly OfferingReading[];
  /** How many rows were no JSON objects. */
  readonly left_out: number;
  readonly page_info: PageInfoReading;
  /** Where in the body the list is; null where the body is the list, or holds none. */
  readonly list_key: string | null;
}

const isObject = (value: unknown): value is OfferingReading =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the list is: under the key that is said, or `offerings`, else the only array, else the longest of objects. */
function findList(body: OfferingReading, said: string | null): string | null {
  const arrays = Object.entries(body).flatMap(([key, value]) =>
    Array.isArray(value) ? [{ key, value }] : [],
  );
  const named = [said, 'offerings'].find((name) => arrays.some(({ key }) => key === name));
  if (named !== undefined) return named;
  const lists = arrays.length === 1 ? arrays : arrays.filter(({ value }) => value.every(isObject));
  return lists.toSorted((a, b) => b.value.length - a.value.length)[0]?.key ?? null;
}

/** Finds the offerings in a body (SPEC §4.4 shows no name for the list); `said` is where somebody says they are. */
export function readOfferingPage(
  body: z.output<typeof OfferingListReading>,
  said: string | null = null,
): OfferingPageReading {
  const list_key = Array.isArray(body) ? null : findList(body, said);
  const list = Array.isArray(body) ? body : list_key === null ? [] : body[list_key];
  const found: readonly unknown[] = Array.isArray(list) ? list : [];
  const offerings = found.filter(isObject);
  return {
    offerings,
    left_out: found.length - offerings.length,
    page_info: PageInfoReading.parse(Array.isArray(body) ? undefined : body['page_info']),
    list_key,
  };
}
