/**
 * The primary sort key of lists (the id breaks ties): the name without case and accents, compared by
 * code unit. Not left to the database's collation, so that the order is the same everywhere.
 */
export function listOrder(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Bytes that a database sorts like JavaScript sorts the text: by code unit, not by code point. */
export function sortKey(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}
