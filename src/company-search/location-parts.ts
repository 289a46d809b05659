import { fold } from '#contract/alphabet.ts';

export const placeKey = (name: string): string => fold(name.trim());

/** Maximum number of parts of an address. Each part becomes a level of a tree. */
const MAX_PARTS = 10;

/** Splits an address at its commas. If it has too many parts, the excess at the start stays together. */
function partsOf(address: string): string[] {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length <= MAX_PARTS) return parts;
  return [parts.slice(0, 1 - MAX_PARTS).join(', '), ...parts.slice(1 - MAX_PARTS)];
}

/**
 * Splits a location into addresses, of which a company may have several. Each is a list of places, the smallest
 * first: "Dublin", "Ohio".
 */
export const addressesOf = (location: string): string[][] =>
  location
    .split(';')
    .map(partsOf)
    .filter((parts) => parts.length > 0);
