/** Only the rows whose field says exactly this. */
export interface RowFilter {
  readonly path: readonly string[];
  readonly text: string;
}

/** True for the same names in the same order. */
export const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);

const guard = (text: string) => text.replaceAll(/[%/,]/g, encodeURIComponent);
const restore = (text: string) => text.replaceAll(/%(?:25|2F|2C)/g, decodeURIComponent);

/** `security_type/Common stock,terms/transfer/Free`: filters as an address holds them; undefined for none. */
export const printFilters = (filters: readonly RowFilter[]): string | undefined =>
  filters.map(({ path, text }) => [...path, text].map(guard).join('/')).join(',') || undefined;

/** Reads what `printFilters` printed; parts that are no filter are dropped. */
export const parseFilters = (text: string): RowFilter[] =>
  text.split(',').flatMap((part) => {
    const names = part.split('/').map(restore);
    const value = names.pop();
    return value && names.length > 0 && names.every(Boolean) ? [{ path: names, text: value }] : [];
  });

/** The filters with this field's set to `text`, or taken away. */
export const withFilter = (
  filters: readonly RowFilter[],
  path: readonly string[],
  text: string | null,
): RowFilter[] => {
  const others = filters.filter((filter) => !samePath(filter.path, path));
  return text === null ? others : [...others, { path, text }];
};
