import type { FacetValue } from '#dashboard/catalogue/catalogue-api.ts';
import { fold } from '#dashboard/lib/fold.ts';

const keyOf = (text: string) => fold(text.trim());

/**
 * Counts locations as their lists do: the list of "Berlin" also contains the companies of "Berlin, Germany",
 * so where both occur the first includes the second. Most frequent first.
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
