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

type Id = number | string;

export function compareIds(a: Id, b: Id): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By key, then id. A total order, since ids are unique. */
export function compareEntries(a: { key: string; id: Id }, b: { key: string; id: Id }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : compareIds(a.id, b.id);
}
