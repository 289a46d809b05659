import * as z from 'zod/mini';
import {
  isOffering,
  type OfferingListResponse,
  type OfferingResponse,
  PageInfoResponse,
} from '../response-schemas.ts';

/** Offerings of unknown shape, with page info (all null if the server sends none). */
export type OfferingPageResponse = ReturnType<typeof parseOfferingPage>;

/** The configured key, else `offerings`, else the only array, else the longest array of objects. */
function findList(body: OfferingResponse, configuredKey: string | null): string | null {
  const arrays = Object.entries(body).flatMap(([key, value]) =>
    Array.isArray(value) ? [{ key, value }] : [],
  );
  const named = [configuredKey, 'offerings'].find((name) => arrays.some(({ key }) => key === name));
  if (named !== undefined) return named;
  const lists = arrays.length === 1 ? arrays : arrays.filter(({ value }) => value.every(isOffering));
  return lists.toSorted((a, b) => b.value.length - a.value.length)[0]?.key ?? null;
}

/** Finds the offerings in a body (SPEC §4.4 does not name the list's key). */
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
    /** Number of rows that were not JSON objects. */
    invalidRows: rows.length - offerings.length,
    page_info: PageInfoResponse.parse(Array.isArray(body) ? undefined : body['page_info']),
    /** null if the body is the list itself, or there is none. */
    list_key,
  };
}
