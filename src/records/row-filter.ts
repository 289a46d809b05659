/** Matches rows by the value of one field. */
export interface RowFilter {
  readonly path: readonly string[];
  readonly text: string;
}

export const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, index) => name === b[index]);

export const pathKey = (path: readonly string[]): string => JSON.stringify(path);

/**
 * Stands for an empty field name in a printed path. It is unambiguous, because percent signs in names are encoded.
 */
const EMPTY_NAME = '%';

const encode = (text: string) => text.replaceAll(/[%/,]/g, encodeURIComponent);
const decode = (text: string) => text.replaceAll(/%[2-7][\dA-F]/g, decodeURIComponent);
const encodeName = (name: string) => encode(name) || EMPTY_NAME;
const decodeName = (name: string) => (name === EMPTY_NAME ? '' : decode(name));

/**
 * Percent-encodes the first character of a printed path, so that it can't be mistaken for a minus or a reserved word.
 */
const escapeFirst = (text: string) => `%${text.charCodeAt(0).toString(16).toUpperCase()}${text.slice(1)}`;

/**
 * Prints the path of a field for the URL: `terms/transfer`. Escapes it if it would start with a minus, which stands
 * for descending order, or be one of the `reserved` texts.
 */
export function printPath(path: readonly string[], reserved: readonly string[] = []): string {
  const printed = path.map(encodeName).join('/');
  return printed.startsWith('-') || reserved.includes(printed) ? escapeFirst(printed) : printed;
}

/** Parses the path of a field as URLs write it; null if it is none. */
export function parsePath(text: string): readonly string[] | null {
  const names = text.split('/');
  return names.every(Boolean) ? names.map(decodeName) : null;
}

/** Prints filters for the URL: `security_type/Common stock,terms/transfer/Free`. */
export const printFilters = (filters: readonly RowFilter[]): string =>
  filters.map(({ path, text }) => `${printPath(path)}/${encode(text)}`).join(',');

export const parseFilters = (text: string): RowFilter[] =>
  text.split(',').flatMap((part) => {
    const end = part.lastIndexOf('/');
    const [path, value] = [parsePath(part.slice(0, Math.max(end, 0))), part.slice(end + 1)];
    return path && value !== '' ? [{ path, text: decode(value) }] : [];
  });
