import type { FacetValue } from '#dashboard/catalogue/catalogue-api.ts';
import { fold } from '#dashboard/lib/fold.ts';

const keyOf = (text: string) => fold(text.trim());

/**
 * Locations counted as their lists count: the list of "Berlin" has the companies of "Berlin, Germany" too,
 * so where both are named the first counts the second. Most frequent first, as they come.
 */
export function listedPlaces(locations: readonly FacetValue[]): readonly FacetValue[] {
  const counts = new Map(
    locations.filter(({ value }) => !value.includes(',')).map(({ value }) => [keyOf(value), 0]),
  );
  if (counts.size === 0) return locations;
  for (const { value, count } of locations)
    for (const key of new Set(value.split(',').map(keyOf))) {
      const sum = counts.get(key);
      if (sum !== undefined) counts.set(key, sum + count);
    }
  return locations
    .map((place) => ({ ...place, count: counts.get(keyOf(place.value)) ?? place.count }))
    .toSorted((a, b) => b.count - a.count);
}
