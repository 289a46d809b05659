import * as z from 'zod/mini';
import {
  isOffering,
  type OfferingListResponse,
  type OfferingResponse,
  PageInfoResponse,
} from '../response-schemas.ts';

/** A page of offerings with unknown fields. Page info is null where the server sends none. */
export type OfferingPageResponse = ReturnType<typeof parseOfferingPage>;

/**
 * Returns the key of the offering list in a response body: the configured key, or else `offerings`, the only array, or
 * the longest array of objects.
 */
function findList(body: OfferingResponse, configuredKey: string | null): string | null {
  const arrays = Object.entries(body).flatMap(([key, value]) =>
    Array.isArray(value) ? [{ key, value }] : [],
  );
  const named = [configuredKey, 'offerings'].find((name) => arrays.some(({ key }) => key === name));
  if (named !== undefined) return named;
  const lists = arrays.length === 1 ? arrays : arrays.filter(({ value }) => value.every(isOffering));
  return lists.toSorted((a, b) => b.value.length - a.value.length)[0]?.key ?? null;
}

/** Finds the list of offerings in a response body. SPEC §4.4 doesn't name the field that contains it. */
export function parseOfferingPage(
  body: z.infer<typeof OfferingListResponse>,
  configuredKey: string | null = null,
) {
  const list_key = Array.isArray(body) ? null : findList(body, configuredKey);
  const list = Array.isArray(body) ? body : list_key === null ? [] : body[list_key];
  const rows: readonly unknown[] = Array.isArray(list) ? list : [];
  const offerings = rows.filter(isOffering);
  return {
    offerings,
    invalidRows: rows.length - offerings.length,
    page_info: PageInfoResponse.parse(Array.isArray(body) ? undefined : body['page_info']),
    /** Name of the field that contains the list. Null if the response itself is the list, or contains none. */
    list_key,
  };
}
