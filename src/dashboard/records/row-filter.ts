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

/** Stands for the name of a field without one; a percent sign in a name is encoded. */
const EMPTY_NAME = '%';

const encode = (text: string) => text.replaceAll(/[%/,]/g, encodeURIComponent);
const decode = (text: string) => text.replaceAll(/%[2-7][\dA-F]/g, decodeURIComponent);
const encodeName = (name: string) => encode(name) || EMPTY_NAME;
const decodeName = (name: string) => (name === EMPTY_NAME ? '' : decode(name));

/** Encodes the first character, so that a text means nothing but the name of a field. */
const escapeFirst = (text: string) => `%${text.charCodeAt(0).toString(16).toUpperCase()}${text.slice(1)}`;

/** Serializes a path for the URL: `terms/transfer`. It is none of the `reserved` texts, and starts with no minus. */
export function printPath(path: readonly string[], reserved: readonly string[] = []): string {
  const printed = path.map(encodeName).join('/');
  return printed.startsWith('-') || reserved.includes(printed) ? escapeFirst(printed) : printed;
}

/** Null if the text is no path. */
export function parsePath(text: string): readonly string[] | null {
  const names = text.split('/');
  return names.every(Boolean) ? names.map(decodeName) : null;
}

/** Serializes filters for the URL, `security_type/Common stock,terms/transfer/Free`; undefined for none. */
export const printFilters = (filters: readonly RowFilter[]): string | undefined =>
  filters.map(({ path, text }) => `${printPath(path)}/${encode(text)}`).join(',') || undefined;

/** Invalid parts are dropped. */
export const parseFilters = (text: string): RowFilter[] =>
  text.split(',').flatMap((part) => {
    const end = part.lastIndexOf('/');
    const [path, value] = [parsePath(part.slice(0, Math.max(end, 0))), part.slice(end + 1)];
    return path && value !== '' ? [{ path, text: decode(value) }] : [];
  });
