import { alphabetKey } from '#contract/alphabet.ts';
import type { Offering } from '#contract/offering.ts';

/** Bytes that a database sorts like JavaScript sorts the text: by code unit, not by code point. */
export function sortKey(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/**
 * Names the order of companies in lists. Stored with each data set, so that a merge knows whether the served companies
 * have today's order. Raise the number when `alphabetKey` sorts anything differently; new letters come with Unicode.
 */
export const LIST_ORDER = `1, Unicode ${process.versions.unicode}`;

/**
 * The sort key of companies in lists; ids break ties. Not left to the database's collation, so that the order is the same
 * everywhere.
 */
export const companySortKey = (name: string): Buffer => sortKey(alphabetKey(name));

/** The sort key of offerings: integers by value, then texts (SPEC §2.9 shows no field to sort by but the id). */
export function offeringSortKey(id: Offering['id']): Buffer {
  if (typeof id === 'string') return Buffer.concat([Buffer.from([1]), sortKey(id)]);
  const key = Buffer.alloc(9);
  key.writeBigUInt64BE(BigInt(id) + 2n ** 63n, 1);
  return key;
}
