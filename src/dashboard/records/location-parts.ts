import { fold } from '../lib/fold.ts';

/** Normalizes a location for comparison. */
export const placeKey = (location: string): string => fold(location.trim());

/** The comma-separated parts of a location. */
export const partsOf = (location: string): string[] =>
  location
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
