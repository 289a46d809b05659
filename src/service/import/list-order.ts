import { alphabetKey } from '#contract/alphabet.ts';
import type { Offering } from '#contract/offering.ts';

/** Returns bytes that sort in the same order as the text in JavaScript: by UTF-16 code unit. */
export function sortKey(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/**
 * Identifies the order in which this version sorts companies. It is stored with each data set, so that a merge knows
 * whether the current companies are in the same order. Raise the number when a change of `alphabetKey` changes the
 * order. A new version of Unicode needs no such change, because its number is a part of the text.
 */
export const LIST_ORDER = `1, Unicode ${process.versions.unicode}`;

/**
 * Returns the sort key of a company. Companies with equal keys are sorted by id. The key is compared byte by byte, so
 * that all databases sort alike, whatever their collations.
 */
export const companySortKey = (name: string): Buffer => sortKey(alphabetKey(name));

/**
 * Returns the sort key of an offering: integer ids by value, then text ids. An offering has no other field that is
 * certain to exist (SPEC §2.9).
 */
export function offeringSortKey(id: Offering['id']): Buffer {
  if (typeof id === 'string') return Buffer.concat([Buffer.from([1]), sortKey(id)]);
  const key = Buffer.alloc(9);
  key.writeBigUInt64BE(BigInt(id) + 2n ** 63n, 1);
  return key;
}
