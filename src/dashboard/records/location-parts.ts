import { fold } from '#contract/alphabet.ts';

/** Normalizes the name of a place for comparison. */
export const placeKey = (name: string): string => fold(name.trim());

/** The places that a location names, each as its parts from the inside out: a company can have two seats. */
export const addressesOf = (location: string): string[][] =>
  location
    .split(';')
    .map((address) =>
      address
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .filter((parts) => parts.length > 0);
