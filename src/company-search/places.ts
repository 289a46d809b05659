import { memoizeLast } from '#search/memoize.ts';
import { foldedWords, type Range } from '#search/tokenize.ts';
import { addressesOf, placeKey } from './location-parts.ts';
import { type Address, readAddresses, spellings } from './read-addresses.ts';
import { countryOf, type RegionCode, regionKey, regionNames, withoutFootnote } from './region-names.ts';

/** A place in the hierarchy of places: a country, a state or a town. */
export interface Place {
  readonly name: string;
  readonly value: string;
  readonly within: number;
  /** True if other places have the same name, and nothing says which of them is meant. */
  readonly isUnplaced: boolean;
  /** The `value`, normalized for sorting. */
  readonly key: string;
}

function addTo<Key>(map: Map<Key, Set<number>>, key: Key, number: number) {
  const known = map.get(key);
  if (known) known.add(number);
  else map.set(key, new Set([number]));
}

/** Creates a tree of places, which is empty at first. `spelled` has the names of the regions as the data writes them. */
function createPlaceTree(spelled: ReadonlyMap<RegionCode, string>) {
  const { cities, labels } = regionNames();
  const tree: { name: string; path: string; within: number; region: RegionCode | null }[] = [];
  const byIdentity = new Map<string, number>();
  const byPath = new Map<string, number>();

  /** Returns the number of a place, its index in the tree. Adds the place if it is new. */
  function numberOf(name: string, within: number, region: RegionCode | null): number {
    // A town with several names, such as Munich and München, is a single place.
    const identity = region ?? cities.get(regionKey(name))?.[0] ?? placeKey(withoutFootnote(name));
    const key = `${within} ${identity}`;
    const parent = tree[within];
    const own = withoutFootnote(name);
    const path = parent ? `${own}, ${parent.path}` : own;
    const known = byIdentity.get(key) ?? byPath.get(placeKey(path));
    if (known !== undefined) return known;
    byIdentity.set(key, tree.length);
    byPath.set(placeKey(path), tree.length);
    return tree.push({ name: own, path, within, region }) - 1;
  }
  const numberOfRegion = (region: RegionCode): number =>
    numberOf(
      spelled.get(region) ?? labels.get(region) ?? region,
      region.includes('-') ? numberOfRegion(countryOf(region)) : -1,
      region,
    );

  /** Returns a place and those that contain it, the smallest first. */
  function pathFrom(place: number): number[] {
    const path: number[] = [];
    for (let outer = place; outer >= 0; outer = tree[outer]?.within ?? -1) path.push(outer);
    return path;
  }

  return {
    tree,
    /** The number of each place by its path, such as "austin, texas, united states". */
    byPath: byPath as ReadonlyMap<string, number>,
    pathFrom,
    /** Adds the places of an address. Returns their numbers, the smallest place first. */
    add({ region, inner }: Address): readonly number[] {
      const path = region === null ? [] : pathFrom(numberOfRegion(region));
      for (const name of inner.toReversed()) path.unshift(numberOf(name, path[0] ?? -1, null));
      return path;
    },
  };
}

/**
 * Builds a tree of the places in a data set's locations: countries, states, towns. Adds the country to addresses that
 * omit it. Names each region as the data most often does.
 */
export function readPlaces(locations: readonly string[]) {
  const addresses = readAddresses(locations);
  const { tree, byPath, pathFrom, add } = createPlaceTree(spellings(addresses));
  const { countries, parts: states, codeOf, cities } = regionNames();

  /**
   * Places by the text that a filter may use for them: a part of an address ("Ohio"), or a part and all that follow it
   * ("Ohio, United States").
   */
  const byText = new Map<string, Set<number>>();
  const byTown = new Map<string, Set<number>>();
  const locationsIn = new Map<number, Set<number>>();
  const endsOf: Set<number>[] = locations.map(() => new Set());
  const placesOf: Set<number>[] = locations.map(() => new Set());
  // Normalize each location only once, because it can have many addresses.
  const locationKeys = locations.map(placeKey);
  for (const address of addresses) {
    const { location, parts, inner, outer } = address;
    const path = add(address);
    const [place = -1] = path;
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
        addTo(byText, placeKey(name), found);
        addTo(byText, placeKey(names.slice(index).join(', ')), found);
      });
    addTo(byText, placeKey(parts.join(', ')), place);
    addTo(byText, locationKeys[location] ?? '', place);
    addTo(byTown, regionKey(parts[0] ?? ''), location);
  }

  const containers = new Set(tree.map(({ within }) => within));
  const places = tree.map(({ name, path, within, region }, number): Place => {
    const isAmbiguous = within < 0 && (byText.get(placeKey(name))?.size ?? 0) > 1;
    // The comma tells a country such as Georgia apart from other places with its name.
    const value = isAmbiguous ? `${path},` : path;
    return {
      name,
      value,
      key: placeKey(value),
      within,
      isUnplaced: isAmbiguous && region === null && !containers.has(number),
    };
  });
  const byRegion = new Map(tree.flatMap(({ region }, number) => (region === null ? [] : [[region, number]])));

  const isIn = (regions: readonly (RegionCode | undefined)[]) =>
    regions.flatMap((region) => byRegion.get(region ?? '') ?? []);

  const regionsCalled = (text: string) => {
    const key = regionKey(text);
    return isIn([countries.get(key), states.get(key), ...(codeOf.get(key.toUpperCase()) ?? [])]);
  };

  /** Finds places by an address that is written differently in the data: "Austin, TX" for "Austin, Texas". */
  function placesAt(address: string): readonly number[] {
    const parts = addressesOf(address)[0] ?? [];
    const inner = parts.slice(0, -1);
    return regionsCalled(parts.at(-1) ?? '').flatMap(
      (region) => byPath.get(placeKey([...inner, tree[region]?.path].join(', '))) ?? [],
    );
  }

  function placesCalled(value: string): ReadonlySet<number> {
    const key = placeKey(value);
    const own = byPath.get(key.replace(/,$/, ''));
    const isTop = own !== undefined && tree[own]?.within === -1;
    if (own !== undefined && (!isTop || key.endsWith(','))) return new Set([own]);
    const country = byRegion.get(countries.get(regionKey(value)) ?? '');
    const called = byText.get(key) ?? new Set(value.includes(',') ? placesAt(value) : []);
    return country === undefined ? called : new Set([...called, country]);
  }

  function findMeanings(text: string) {
    const key = foldedWords(text).join(' ');
    const named = [countries.get(key), states.get(key)].filter((region) => region !== undefined);
    const coded = named.length > 0 ? [] : (codeOf.get(key.toUpperCase()) ?? []);
    return {
      isCode: coded.length > 0,
      inRegions: isIn([...named, ...coded]).flatMap((place) => locationsIn.get(place) ?? []),
      inTowns: (cities.get(key) ?? []).flatMap((name) => byTown.get(name) ?? []),
    };
  }
  /** Cached, because all rows of a page look up the same few texts. */
  const meanings = memoizeLast<ReturnType<typeof findMeanings>>(() => 0);
  const meaningOf = (text: string) => meanings(text, () => findMeanings(text));

  return {
    places: places as readonly Place[],
    /** For each location, the smallest place in each of its addresses. */
    endsOf: endsOf as readonly ReadonlySet<number>[],
    /**
     * For each location, the indexes of all places that its addresses are in: Austin, Texas and the United States for
     * "Austin, Texas".
     */
    placesOf: placesOf as readonly ReadonlySet<number>[],
    placesCalled,
    /** Returns the indexes of the locations that match a filter value. */
    locationsMatching(value: string): ReadonlySet<number> {
      return new Set([...placesCalled(value)].flatMap((place) => [...(locationsIn.get(place) ?? [])]));
    },
    /** Returns the filter values of places with a given name, in any language: "Germany" for "deutschland". */
    valuesCalled(text: string): readonly string[] {
      const name = text.replace(/^the /i, '');
      const inTowns = (cities.get(regionKey(name)) ?? []).flatMap((each) => [...(byText.get(each) ?? [])]);
      return [...new Set([...regionsCalled(name), ...inTowns, ...placesCalled(text)])].flatMap(
        (place) => places[place]?.value ?? [],
      );
    },
    /** Returns the locations that a text refers to by a code or another name; null if there are none. */
    meant(text: string) {
      const { inRegions, isCode, inTowns } = meaningOf(text);
      const found = [...inRegions, ...inTowns].flatMap((numbers_) => [...numbers_]);
      return found.length === 0 ? null : { places: new Set(found), isCode };
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
