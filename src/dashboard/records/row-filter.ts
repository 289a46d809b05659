/** Matches rows with this text at a path. */
export interface RowFilter {
  readonly path: readonly string[];
  readonly text: string;
}

/** True if all names are equal, in order. */
export const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);

/** Identifies a field in maps. */
export const pathKey = (path: readonly string[]): string => JSON.stringify(path);

const encode = (text: string) => text.replaceAll(/[%/,]/g, encodeURIComponent);
const decode = (text: string) => text.replaceAll(/%(?:25|2F|2C)/g, decodeURIComponent);

/** Serializes a path for the URL: `terms/transfer`. */
export const printPath = (path: readonly string[]): string => path.map(encode).join('/');

/** Serializes filters for the URL, `security_type/Common stock,terms/transfer/Free`; undefined for none. */
export const printFilters = (filters: readonly RowFilter[]): string | undefined =>
  filters.map(({ path, text }) => printPath([...path, text])).join(',') || undefined;

/** Invalid parts are dropped. */
export const parseFilters = (text: string): RowFilter[] =>
  text.split(',').flatMap((part) => {
    const names = part.split('/').map(decode);
    const value = names.pop();
    return value && names.length > 0 && names.every(Boolean) ? [{ path: names, text: value }] : [];
  });
