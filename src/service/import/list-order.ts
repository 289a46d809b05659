import { alphabetKey } from '#contract/alphabet.ts';
import type { Offering } from '#contract/offering.ts';

/** Returns bytes that sort like the text sorts in JavaScript: by UTF-16 code unit. */
export function sortKey(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/**
 * Names the order of companies in lists. It is stored with each data set, so that a merge can tell whether served
 * companies are in this order. Raise the number when `alphabetKey` sorts differently; a new Unicode version changes the
 * name by itself.
 */
export const LIST_ORDER = `1, Unicode ${process.versions.unicode}`;

/**
 * Returns the sort key of a company; ids break ties. The database's collation is not used, so that all databases sort
 * alike.
 */
export const companySortKey = (name: string): Buffer => sortKey(alphabetKey(name));

/** Returns the sort key of an offering: integers by value, then texts. SPEC §2.9 has no other field to sort by. */
export function offeringSortKey(id: Offering['id']): Buffer {
  if (typeof id === 'string') return Buffer.concat([Buffer.from([1]), sortKey(id)]);
  const key = Buffer.alloc(9);
  key.writeBigUInt64BE(BigInt(id) + 2n ** 63n, 1);
  return key;
}
