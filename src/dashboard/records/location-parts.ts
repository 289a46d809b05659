import { fold } from '#contract/alphabet.ts';

export const placeKey = (name: string): string => fold(name.trim());

/** Maximum depth of an address, because each part becomes a level of a tree. */
const MAX_PARTS = 10;

/** Splits an address at its commas. If there are too many parts, the first ones stay together. */
function partsOf(address: string): string[] {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length <= MAX_PARTS) return parts;
  return [parts.slice(0, 1 - MAX_PARTS).join(', '), ...parts.slice(1 - MAX_PARTS)];
}

/** Returns the addresses in a location (a company may have several), each as a list of places, innermost first. */
export const addressesOf = (location: string): string[][] =>
  location
    .split(';')
    .map(partsOf)
    .filter((parts) => parts.length > 0);
