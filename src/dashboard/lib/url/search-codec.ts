/** Raw search params: text when parsed from the URL, already parsed values when the router builds a link. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Returns a param as text; undefined if it is absent. */
export function textOf(raw: RawSearch, name: string): string | undefined {
  const value = raw[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || Array.isArray(value) ? String(value) : undefined;
}

/** Returns those known values that a comma-separated param names; undefined if it names none. */
export function valuesNamed<Value extends string>(
  raw: RawSearch,
  name: string,
  known: readonly Value[],
): Value[] | undefined {
  const named = new Set(textOf(raw, name)?.split(','));
  const values = known.filter((value) => named.has(value));
  return values.length > 0 ? values : undefined;
}

/**
 * Parses a query string, keeping every value as text: `q=01234` isn't turned into a number. If a name is repeated, its
 * first value wins. The result has no prototype, so `__proto__` is an ordinary name.
 */
export function parseSearch(query: string): Record<string, string> {
  const search: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) search[name] ??= value;
  return search;
}

/** Prints search params as a query string. Omits undefined and empty values; joins arrays with commas. */
export function printSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(search)) {
    const text = textOf(search, name);
    if (text !== undefined && text !== '') params.append(name, text);
  }
  // Commas, slashes and semicolons are legal in a query and easier to read unencoded.
  const query = params.toString().replace(/%(?:2C|2F|3B)/g, decodeURIComponent);
  return query === '' ? '' : `?${query}`;
}
