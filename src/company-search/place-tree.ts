import { placeKey } from './location-parts.ts';
import type { Address } from './read-addresses.ts';
import { countryOf, type RegionCode, regionKey, regionNames, withoutFootnote } from './region-names.ts';

/** The number of a place: its index in the tree. The compiler tells it apart from other numbers by `unit`. */
export type PlaceNumber = number & { readonly unit: 'place' };

/** Stands for the place that contains a country: there is none. */
export const NO_PLACE = -1 as PlaceNumber;

export type PlaceTree = ReturnType<typeof createPlaceTree>;

/**
 * Creates a tree of places, which is empty at first. `spelled` has the names of the regions as the data writes them.
 */
export function createPlaceTree(spelled: ReadonlyMap<RegionCode, string>) {
  const { cities, labels } = regionNames();
  const tree: { name: string; path: string; within: PlaceNumber; region: RegionCode | null }[] = [];
  const byIdentity = new Map<string, PlaceNumber>();
  const byPath = new Map<string, PlaceNumber>();

  /** Returns the number of a place. Adds the place if it is new. */
  function numberOf(name: string, within: PlaceNumber, region: RegionCode | null): PlaceNumber {
    // A town with several names, such as Munich and München, is a single place.
    const identity = region ?? cities.get(regionKey(name))?.[0] ?? placeKey(withoutFootnote(name));
    const key = `${within} ${identity}`;
    const parent = tree[within];
    const own = withoutFootnote(name);
    const path = parent ? `${own}, ${parent.path}` : own;
    const known = byIdentity.get(key) ?? byPath.get(placeKey(path));
    if (known !== undefined) return known;
    const added = tree.length as PlaceNumber;
    byIdentity.set(key, added);
    byPath.set(placeKey(path), added);
    tree.push({ name: own, path, within, region });
    return added;
  }
  const numberOfRegion = (region: RegionCode): PlaceNumber =>
    numberOf(
      spelled.get(region) ?? labels.get(region) ?? region,
      region.includes('-') ? numberOfRegion(countryOf(region)) : NO_PLACE,
      region,
    );

  /** Returns a place and those that contain it, the smallest first. */
  function pathFrom(place: PlaceNumber): PlaceNumber[] {
    const path: PlaceNumber[] = [];
    for (let outer = place; outer >= 0; outer = tree[outer]?.within ?? NO_PLACE) path.push(outer);
    return path;
  }

  return {
    tree,
    /** The number of each place by its path, such as "austin, texas, united states". */
    byPath: byPath as ReadonlyMap<string, PlaceNumber>,
    pathFrom,
    /** Adds the places of an address. Returns their numbers, the smallest place first. */
    add({ region, inner }: Address): readonly PlaceNumber[] {
      const path = region === null ? [] : pathFrom(numberOfRegion(region));
      for (const name of inner.toReversed()) path.unshift(numberOf(name, path[0] ?? NO_PLACE, null));
      return path;
    },
  };
}
