import { compareKeys } from '#search/column.ts';
import { memoizeLast } from '#search/memoize.ts';
import { foldedWords, type Range } from '#search/tokenize.ts';
import { addressesOf, placeKey } from './location-parts.ts';
import { createPlaceTree, NO_PLACE, type PlaceNumber, type PlaceTree } from './place-tree.ts';
import { type Address, type LocationNumber, readAddresses, spellings } from './read-addresses.ts';
import { type RegionCode, regionKey, regionNames } from './region-names.ts';

/** A place in the hierarchy of places: a country, a state or a town. */
export interface Place {
  readonly name: string;
  /** The text that a filter uses for this place. */
  readonly value: string;
  /** The number of the place that contains this one; `NO_PLACE` for a country. */
  readonly within: number;
  /** True if other places have the same name, and nothing says which of them is meant. */
  readonly isUnplaced: boolean;
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value) {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}

/**
 * Adds the places of all addresses to the tree, and connects places with locations and with the texts that name them.
 */
function mapPlaces(
  locations: readonly string[],
  addresses: readonly Address[],
  { tree, add, pathFrom }: PlaceTree,
) {
  /**
   * Places by the text that a filter may use for them: a part of an address ("Ohio"), or a part and all that follow it
   * ("Ohio, United States").
   */
  const placesByText = new Map<string, Set<PlaceNumber>>();
  const locationsByTown = new Map<string, Set<LocationNumber>>();
  const locationsIn = new Map<PlaceNumber, Set<LocationNumber>>();
  /** Has, for each location, the smallest place of each of its addresses. */
  const endsOf: Set<PlaceNumber>[] = locations.map(() => new Set());
  /**
   * For each location, all places that its addresses are in: Austin, Texas and the United States for "Austin, Texas".
   */
  const placesOf: Set<PlaceNumber>[] = locations.map(() => new Set());
  // Normalize each location only once, because it can have many addresses.
  const locationKeys = locations.map(placeKey);
  for (const address of addresses) {
    const { location, parts, inner, outer } = address;
    const path = add(address);
    const [place = NO_PLACE] = path;
    for (const each of path) addTo(locationsIn, each, location);
    for (const each of pathFrom(place)) placesOf[location]?.add(each);
    endsOf[location]?.add(place);
    // Let filters find each place by its name as written in this address ("München") and by the name under which it is
    // listed ("Munich").
    const written = [...inner, ...outer];
    const listed = path.map((each) => tree[each]?.name ?? '');
    for (const names of [written, listed])
      names.forEach((name, index) => {
        const found = path[Math.min(index, path.length - 1)] ?? place;
        addTo(placesByText, placeKey(name), found);
        addTo(placesByText, placeKey(names.slice(index).join(', ')), found);
      });
    addTo(placesByText, placeKey(parts.join(', ')), place);
    addTo(placesByText, locationKeys[location] ?? '', place);
    addTo(locationsByTown, regionKey(parts[0] ?? ''), location);
  }
  return { placesByText, locationsByTown, locationsIn, endsOf, placesOf };
}

/**
 * Builds a tree of the places in a data set's locations: countries, states, towns. Adds the country to addresses that
 * omit it. Names each region as the data most often does.
 */
export function readPlaces(locations: readonly string[]) {
  const addresses = readAddresses(locations);
  const placeTree = createPlaceTree(spellings(addresses));
  const { placesByText, locationsByTown, locationsIn, endsOf, placesOf } = mapPlaces(
    locations,
    addresses,
    placeTree,
  );
  const { tree, byPath } = placeTree;
  const { countries, parts: states, codeOf, cities } = regionNames();

  const containers = new Set<number>(tree.map(({ within }) => within));
  const places = tree.map(({ name, path, within, region }, place): Place => {
    const isAmbiguous = within === NO_PLACE && (placesByText.get(placeKey(name))?.size ?? 0) > 1;
    // The comma tells a country such as Georgia apart from other places with its name.
    const value = isAmbiguous ? `${path},` : path;
    return {
      name,
      value,
      within,
      isUnplaced: isAmbiguous && region === null && !containers.has(place),
    };
  });
  const keys = places.map(({ value }) => placeKey(value));
  const byKey = [...places.keys()].toSorted((a, b) => compareKeys(keys[a] ?? '', keys[b] ?? ''));
  const placeOfRegion = new Map(
    tree.flatMap(({ region }, place) => (region === null ? [] : [[region, place as PlaceNumber]])),
  );

  const placesOfRegions = (regions: readonly (RegionCode | undefined)[]): PlaceNumber[] =>
    regions.flatMap((region) => placeOfRegion.get(region ?? '') ?? []);

  const regionsCalled = (text: string) => {
    const key = regionKey(text);
    return placesOfRegions([countries.get(key), states.get(key), ...(codeOf.get(key.toUpperCase()) ?? [])]);
  };

  /** Finds places by an address that is written differently in the data: "Austin, TX" for "Austin, Texas". */
  function placesAt(address: string): readonly PlaceNumber[] {
    const parts = addressesOf(address)[0] ?? [];
    const inner = parts.slice(0, -1);
    return regionsCalled(parts.at(-1) ?? '').flatMap(
      (region) => byPath.get(placeKey([...inner, tree[region]?.path].join(', '))) ?? [],
    );
  }

  function placesCalled(value: string): ReadonlySet<PlaceNumber> {
    const key = placeKey(value);
    const own = byPath.get(key.replace(/,$/, ''));
    const isTop = own !== undefined && tree[own]?.within === NO_PLACE;
    if (own !== undefined && (!isTop || key.endsWith(','))) return new Set([own]);
    const country = placeOfRegion.get(countries.get(regionKey(value)) ?? '');
    const called = placesByText.get(key) ?? new Set(value.includes(',') ? placesAt(value) : []);
    return country === undefined ? called : new Set([...called, country]);
  }

  /** Returns the locations in the regions and towns that a text names, and whether it is the code of a region. */
  function findMeanings(text: string) {
    const key = foldedWords(text).join(' ');
    const named = [countries.get(key), states.get(key)].filter((region) => region !== undefined);
    const coded = named.length > 0 ? [] : (codeOf.get(key.toUpperCase()) ?? []);
    return {
      isCode: coded.length > 0,
      inRegions: placesOfRegions([...named, ...coded]).flatMap((place) => locationsIn.get(place) ?? []),
      inTowns: (cities.get(key) ?? []).flatMap((name) => locationsByTown.get(name) ?? []),
    };
  }
  /** Cached, because all rows of a page look up the same few texts. */
  const meanings = memoizeLast<ReturnType<typeof findMeanings>>(() => 0);
  const meaningOf = (text: string) => meanings(text, () => findMeanings(text));

  return {
    places: places as readonly Place[],
    /** The numbers of the places, in alphabetical order: those whose position is known, and the others. */
    placed: byKey.filter((place) => !places[place]?.isUnplaced),
    unplaced: byKey.filter((place) => places[place]?.isUnplaced),
    // Arrays, because every search goes through them to count companies, which takes several times as long with sets.
    endsOf: endsOf.map((ends): readonly number[] => [...ends]),
    placesOf: placesOf.map((found): readonly number[] => [...found]),
    /** Returns the numbers of the places that a filter value stands for: several if they share the name. */
    placesCalled: placesCalled as (value: string) => ReadonlySet<number>,
    /** Returns the numbers of the locations that match a filter value. */
    locationsMatching(value: string): ReadonlySet<number> {
      return new Set([...placesCalled(value)].flatMap((place) => [...(locationsIn.get(place) ?? [])]));
    },
    /** Returns the filter values of places with a given name, in any language: "Germany" for "deutschland". */
    valuesCalled(text: string): readonly string[] {
      const name = text.replace(/^the /i, '');
      const inTowns = (cities.get(regionKey(name)) ?? []).flatMap((each) => [
        ...(placesByText.get(each) ?? []),
      ]);
      return [...new Set([...regionsCalled(name), ...inTowns, ...placesCalled(text)])].flatMap(
        (place) => places[place]?.value ?? [],
      );
    },
    /** Returns the numbers of the locations that a text refers to by a code or another name; null if there are none. */
    meant(text: string) {
      const { inRegions, isCode, inTowns } = meaningOf(text);
      const found = new Set<number>([...inRegions, ...inTowns].flatMap((each) => [...each]));
      return found.size === 0 ? null : { locations: found, isCode };
    },
    /** Returns the part of a location that a name or code refers to: its town, or the part that names the region. */
    partMeant(text: string, location: number): Range | null {
      const { inRegions, inTowns } = meaningOf(text);
      const given = locations[location] ?? '';
      const [written = []] = addressesOf(given);
      const has = (found: ReadonlySet<number>) => found.has(location);
      const part = inTowns.some(has) ? written[0] : inRegions.some(has) ? written.at(-1) : undefined;
      const start =
        part === undefined ? -1 : inTowns.some(has) ? given.indexOf(part) : given.lastIndexOf(part);
      return part === undefined || start < 0 ? null : [start, start + part.length];
    },
  };
}
