import { fold } from '#contract/alphabet.ts';

/** Normalizes the name of a place for comparison. */
export const placeKey = (name: string): string => fold(name.trim());

/** No address has as many parts. Each lies within the next, so that a text full of commas would be a tree as deep. */
const MAX_PARTS = 10;

/** The parts of an address. What comes before the last ones of a text full of commas is one part. */
function partsOf(address: string): string[] {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length <= MAX_PARTS) return parts;
  return [parts.slice(0, 1 - MAX_PARTS).join(', '), ...parts.slice(1 - MAX_PARTS)];
}

/** The places that a location names, each as its parts from the inside out: a company can have two seats. */
export const addressesOf = (location: string): string[][] =>
  location
    .split(';')
    .map(partsOf)
    .filter((parts) => parts.length > 0);
