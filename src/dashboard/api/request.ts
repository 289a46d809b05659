import { KEY_HEADER, type Route } from '#contract/routes.ts';

export interface ApiRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  /** The query parameters, in the order in which they are sent. Names may repeat. */
  readonly query?: readonly (readonly [name: string, value: string | number])[];
}

/** Builds the path and query of a request, relative to the base, such as `/api/v1/companies/42?limit=1`. */
export function toPath(endpoint: Route, { params = {}, query = [] }: ApiRequest): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Returns the headers of a request. They are the only place where the key is sent (SPEC §5). */
export const headersWith = (key: string | null) => ({
  accept: 'application/json',
  ...(key && { [KEY_HEADER]: key }),
});

/**
 * Options for every request. Redirects aren't followed, because they could leak the key to another origin. Cookies are
 * omitted, because the API uses none.
 */
export const REQUEST_OPTIONS = { redirect: 'manual', credentials: 'omit' } as const satisfies RequestInit;
