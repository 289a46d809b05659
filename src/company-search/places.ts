import { memoizeLast } from '#search/memoize.ts';
import { foldedWords, type Range } from '#search/tokenize.ts';
import { addressesOf, placeKey } from './location-parts.ts';
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

const CODE = /^\p{Lu}{2,3}$/u;
/** Towns in the country Georgia. An address with one of them doesn't mean the US state. */
const GEORGIAN = new Set(['tbilisi', 'batumi', 'kutaisi', 'rustavi']);

interface LastPart {
  readonly text: string;
  readonly inner: readonly string[];
}

/** Detects how a data set writes regions, which decides whether "CA" in it means California or Canada. */
function readHabits(lasts: readonly LastPart[]) {
  const { countries, parts, codeOf } = regionNames();
  let [states, countryCodes, stateCodes] = [0, 0, 0];
  for (const { text } of lasts) {
    const key = regionKey(text);
    const codes = CODE.test(text) ? (codeOf.get(text) ?? []) : [];
    if (parts.get(key)?.startsWith('US') && !countries.has(key)) states += 1;
    const [only] = codes.length === 1 ? codes : [];
    if (only?.includes('-')) stateCodes += 1;
    else if (only !== undefined) countryCodes += 1;
  }
  return { hasStates: states + stateCodes > 0, meansStates: stateCodes > countryCodes };
}

/** Returns the region that the last part of an address means; null if it isn't a region. */
function regionOf({ text, inner }: LastPart, habits: ReturnType<typeof readHabits>): RegionCode | null {
  const { countries, parts, codeOf } = regionNames();
  const key = regionKey(text);
  const [country, part] = [countries.get(key), parts.get(key)];
  const isCode = CODE.test(text) && !(country && text.length > 2);
  if (isCode) {
    const codes = inner.length > 0 ? (codeOf.get(text) ?? []) : [];
    const wanted = codes.find((code) => code.includes('-') === habits.meansStates);
    return (codes.length > 1 ? wanted : codes[0]) ?? country ?? null;
  }
  if (country && part)
    return habits.hasStates && !inner.some((name) => GEORGIAN.has(regionKey(name))) ? part : country;
  return part ?? country ?? null;
}

/** Returns the state named in front of the country: Texas for "TX" in "Austin, TX, USA". */
function stateOf(country: RegionCode, text: string): RegionCode | null {
  const { parts, codeOf } = regionNames();
  const named = [parts.get(regionKey(text)), ...(codeOf.get(text) ?? [])];
  return named.find((region) => region?.startsWith(`${country}-`)) ?? null;
}

interface Address {
  readonly location: number;
  readonly parts: readonly string[];
  readonly region: RegionCode | null;
  /** Parts of the address in front of the region, the smallest place first. */
  readonly inner: readonly string[];
  /** Parts of the address that name the region and its country. */
  readonly outer: readonly string[];
}

function readAddresses(locations: readonly string[]): Address[] {
  const split = locations.flatMap((text, location) =>
    addressesOf(text).map((parts) => ({
      location,
      parts,
      inner: parts.slice(0, -1),
      text: parts.at(-1) ?? '',
    })),
  );
  const habits = readHabits(split);
  return split.map(({ location, parts, inner, text }): Address => {
    const region = regionOf({ text, inner }, habits);
    if (region === null) return { location, parts, region, inner: parts, outer: [] };
    const state = region.includes('-') ? null : stateOf(region, inner.at(-1) ?? '');
    const named = state === null ? 1 : 2;
    const within = parts.slice(0, -named);
    const isRepeated = !region.includes('-') && regionKey(within.at(-1) ?? '') === regionKey(text);
    return {
      location,
      parts,
      region: state ?? region,
      inner: isRepeated ? within.slice(0, -1) : within,
      outer: parts.slice(-named),
    };
  });
}

/** Returns how each region is spelled most often in the addresses. */
function spellings(addresses: readonly Address[]): ReadonlyMap<RegionCode, string> {
  const counts = new Map<RegionCode, Map<string, number>>();
  for (const { region, outer } of addresses) {
    if (region === null) continue;
    const regions = outer.length === 2 ? [region, countryOf(region)] : [region];
    regions.forEach((each, at) => {
      const name = withoutFootnote(outer[at] ?? '');
      const known = counts.get(each) ?? new Map<string, number>();
      counts.set(each, known.set(name, (known.get(name) ?? 0) + 1));
    });
  }
  return new Map(
    [...counts].map(([region, known]) => [
      region,
      [...known].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? region,
    ]),
  );
}

function addTo<Key>(map: Map<Key, Set<number>>, key: Key, number: number) {
  const known = map.get(key);
  if (known) known.add(number);
  else map.set(key, new Set([number]));
}

/**
 * Builds a tree of the places in a data set's locations: countries, states, towns. Adds the country to addresses that
 * omit it. Names each region as the data most often does.
 */
export function readPlaces(locations: readonly string[]) {
  const addresses = readAddresses(locations);
  const spelled = spellings(addresses);
  const { countries, parts: states, codeOf, cities, labels } = regionNames();

  const tree: { name: string; path: string; within: number; region: RegionCode | null }[] = [];
  const numbers = new Map<string, number>();
  const byPath = new Map<string, number>();
  function numberOf(name: string, within: number, region: RegionCode | null): number {
    // A town with several names, such as Munich and München, is a single place.
    const identity = region ?? cities.get(regionKey(name))?.[0] ?? placeKey(withoutFootnote(name));
    const key = `${within} ${identity}`;
    const parent = tree[within];
    const own = withoutFootnote(name);
    const path = parent ? `${own}, ${parent.path}` : own;
    const known = numbers.get(key) ?? byPath.get(placeKey(path));
    if (known !== undefined) return known;
    numbers.set(key, tree.length);
    byPath.set(placeKey(path), tree.length);
    return tree.push({ name: own, path, within, region }) - 1;
  }
  const regionNumber = (region: RegionCode): number =>
    numberOf(
      spelled.get(region) ?? labels.get(region) ?? region,
      region.includes('-') ? regionNumber(countryOf(region)) : -1,
      region,
    );

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
  for (const { location, parts, region, inner, outer } of addresses) {
    let place = region === null ? -1 : regionNumber(region);
    const path: number[] = [];
    for (let at: number = place; at >= 0; at = tree[at]?.within ?? -1) path.push(at);
    for (const name of inner.toReversed()) {
      place = numberOf(name, place, null);
      path.unshift(place);
    }
    for (const each of path) addTo(locationsIn, each, location);
    endsOf[location]?.add(place);
    for (let at = place; at >= 0; at = tree[at]?.within ?? -1) placesOf[location]?.add(at);
    // Let filters find each place by its name as written in this address ("München") and by the name under which it is
    // listed ("Munich").
    const written = [...inner, ...outer];
    const named = path.map((each) => tree[each]?.name ?? '');
    for (const list of [written, named])
      list.forEach((part, at) => {
        const found = path[Math.min(at, path.length - 1)] ?? place;
        addTo(byText, placeKey(part), found);
        addTo(byText, placeKey(list.slice(at).join(', ')), found);
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
    at(value: string): ReadonlySet<number> {
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
