/**
 * What lists are sorted by before the id: the name without case and accents, compared by code unit.
 * It is made here and not by a database, so that the order is the same on every machine and database.
 */
export function listOrder(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

type Id = number | string;

/** Integers by value, then texts by code unit. */
export function compareIds(a: Id, b: Id): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** By key, then id: a total order, since ids are unique. */
export function compareEntries(a: { key: string; id: Id }, b: { key: string; id: Id }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : compareIds(a.id, b.id);
}
