/**
 * What a route's search is read from: the texts of the address, or, when the router builds an address,
 * what was read from them before.
 */
export type RawSearch = Readonly<Record<string, unknown>>;

/** One parameter as the text it is, or would be, in the address; undefined when it is absent. */
export function textOf(raw: RawSearch, name: string): string | undefined {
  const value = raw[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || Array.isArray(value) ? String(value) : undefined;
}

/**
 * Reads a query string without guessing types, so that `q=01234`, `q=true` and a 19-digit number stay
 * what they are. A name that comes twice keeps its first value. No prototype: `__proto__` is a name.
 */
export function parseSearch(query: string): Record<string, string> {
  const search: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) search[name] ??= value;
  return search;
}

/** Prints what a page put into its search; undefined is left out, arrays are joined with commas. */
export function printSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(search)) {
    const text = textOf(search, name);
    if (text !== undefined && text !== '') params.append(name, text);
  }
  // Commas, slashes and semicolons are legal in a query and far easier on the eye than %2C, %2F and %3B.
  const query = params.toString().replace(/%(?:2C|2F|3B)/g, decodeURIComponent);
  return query === '' ? '' : `?${query}`;
}
