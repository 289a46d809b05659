/** Search parameters as they stand in the address: text only, one value a name. */
export type RawSearch = Readonly<Record<string, string>>;

/**
 * Reads a query string without guessing types, so that `q=01234`, `q=true` and a 19-digit number stay
 * what they are. A name that comes twice keeps its first value. No prototype: `__proto__` is a name.
 */
export function parseSearch(query: string): RawSearch {
  const search: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) search[name] ??= value;
  return search;
}

/** Prints what a page put into its search; undefined is left out, arrays are joined with commas. */
export function printSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') params.append(name, String(value));
  // Commas and slashes are legal in a query and far easier on the eye than %2C and %2F.
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return query === '' ? '' : `?${query}`;
}
