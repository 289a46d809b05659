import { partsOf, placeKey } from '#dashboard/records/location-parts.ts';
import { memoizeLast } from '#dashboard/index/memoize.ts';
import { foldedWords, type Range } from '#dashboard/index/tokenize.ts';
import { countryOf, type Region, regionKey, regionNames } from './region-names.ts';

/** A comma-separated part of locations, or the country of some that do not name it. */
export interface PlacePart {
  /** In its most frequent spelling. */
  readonly name: string;
  readonly key: string;
}

const CODE = /^\p{Lu}{2,3}$/u;
/** Where the name of a country is that of a state as well. */
const GEORGIAN = new Set(['tbilisi', 'batumi', 'kutaisi', 'rustavi']);

interface LastPart {
  readonly text: string;
  readonly inner: readonly string[];
}

/** How the data set writes regions, which tells what "CA" and "Georgia" are in it. */
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

/** The region that the last part of a location names, if any. */
function regionOf({ text, inner }: LastPart, habits: ReturnType<typeof readHabits>): Region | null {
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

/** By country: the spelling of its name that most locations have. */
function spellings(lasts: readonly (LastPart | null)[], regions: readonly (Region | null)[]) {
  const counts = new Map<Region, Map<string, number>>();
  lasts.forEach((last, at) => {
    const region = regions[at];
    if (!last || !region || region.includes('-')) return;
    const known = counts.get(region) ?? new Map<string, number>();
    counts.set(region, known.set(last.text, (known.get(last.text) ?? 0) + 1));
  });
  return new Map(
    [...counts].map(([region, known]) => [
      region,
      [...known].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? region,
    ]),
  );
}

/**
 * The locations of a data set, with the regions and countries that they lie in; the names of the data win over those that
 * are known.
 */
export function readPlaces(locations: readonly string[]) {
  const texts = locations.map(partsOf);
  const lasts = texts.map((parts): LastPart | null => {
    const text = parts.at(-1);
    return text === undefined ? null : { text, inner: parts.slice(0, -1) };
  });
  const habits = readHabits(lasts.flatMap((last) => last ?? []));
  const regions = lasts.map((last) => last && regionOf(last, habits));
  const spelled = spellings(lasts, regions);
  const nameOf = (country: Region) => spelled.get(country) ?? regionNames().labels.get(country) ?? country;

  const numbers = new Map<string, number>();
  const parts: PlacePart[] = [];
  const number = (name: string) => {
    const key = placeKey(name);
    const existing = numbers.get(key);
    if (existing !== undefined) return existing;
    numbers.set(key, parts.length);
    return parts.push({ name, key }) - 1;
  };

  const byKey = new Map<string, Set<number>>();
  const byRegion = new Map<Region, Set<number>>();
  const byName = new Map<string, Set<number>>();
  const add = (map: Map<string, Set<number>>, key: string, place: number) => {
    const known = map.get(key);
    if (known) known.add(place);
    else map.set(key, new Set([place]));
  };

  const names: string[] = [];
  const own = texts.map((given, place) => {
    const region = regions[place] ?? null;
    const country = region && nameOf(countryOf(region));
    // Every spelling of a country counts as the same place; a state is followed by its country.
    const named =
      country === null ? given : [...(region?.includes('-') ? given : given.slice(0, -1)), country];
    names.push(named.length === given.length ? named.join(', ') : `${locations[place]?.trim()}, ${country}`);
    add(byKey, placeKey(locations[place] ?? ''), place);
    for (const list of [given, named])
      list.forEach((part, at) => {
        add(byKey, placeKey(part), place);
        add(byKey, placeKey(list.slice(at).join(', ')), place);
        if (at === 0) add(byName, regionKey(part), place);
      });
    if (region) {
      add(byRegion, region, place);
      add(byRegion, countryOf(region), place);
    }
    return [...new Set(named.map(number))];
  });

  function findMeanings(text: string) {
    const { countries, parts: states, codeOf, cities } = regionNames();
    const key = foldedWords(text).join(' ');
    const named = [countries.get(key), states.get(key)].filter((region) => region !== undefined);
    const coded = named.length > 0 ? [] : (codeOf.get(key.toUpperCase()) ?? []);
    return {
      isCode: coded.length > 0,
      inRegions: [...named, ...coded].flatMap((region) => byRegion.get(region) ?? []),
      inTowns: (cities.get(key) ?? []).flatMap((name) => byName.get(name) ?? []),
    };
  }
  /** The locations that lie in what a text names; each row of a page asks for the same few texts. */
  const meanings = memoizeLast<ReturnType<typeof findMeanings>>(() => 0);
  const meaningOf = (text: string) => meanings(text, () => findMeanings(text));

  const [notSeen, none] = [-2, -1];
  const containers = new Int32Array(parts.length).fill(notSeen);
  for (const list of own)
    list.forEach((part, at) => {
      const container = list[at + 1] ?? none;
      containers[part] = containers[part] === notSeen || containers[part] === container ? container : none;
    });

  return {
    parts: parts as readonly PlacePart[],
    /** By location: the numbers of its parts and of its country, each once, from the inside. */
    partsOf: own as readonly (readonly number[])[],
    /** By location: its own text, or with its country if it does not name that. */
    names: names as readonly string[],
    /** By part: the part that follows it in all locations, or -1. */
    containers: containers.map((container) => Math.max(container, none)),
    /** The locations that a filter value is for: a whole one, a part, or what follows a part. */
    at(value: string): ReadonlySet<number> {
      const country = regionNames().countries.get(regionKey(value)) ?? '';
      return new Set([...(byKey.get(placeKey(value)) ?? []), ...(byRegion.get(country) ?? [])]);
    },
    /** The name that the data has for what is called so in another way: "Germany" for "deutschland"; null for none. */
    nameOf(text: string): string | null {
      const { countries, parts: states, codeOf, cities } = regionNames();
      const key = regionKey(text.replace(/^the /i, ''));
      const called = [countries.get(key), states.get(key), ...(codeOf.get(key.toUpperCase()) ?? [])];
      const region = called.find((each) => each !== undefined && byRegion.has(each));
      if (region !== undefined)
        return region.includes('-') ? (regionNames().labels.get(region) ?? null) : nameOf(region);
      const city = cities.get(key)?.find((name) => byName.has(name));
      const [place = -1] = byName.get(city ?? '') ?? [];
      return texts[place]?.[0] ?? null;
    },
    /** The locations that a name or a code means other than by its letters; null for none. */
    meant(text: string) {
      const { inRegions, isCode, inTowns } = meaningOf(text);
      const found = [...inRegions, ...inTowns].flatMap((places) => [...places]);
      return found.length === 0 ? null : { places: new Set(found), isCode };
    },
    /** The part of a location that a name or a code means: its town, or what tells the region. */
    partMeant(text: string, location: number): Range | null {
      const { inRegions, inTowns } = meaningOf(text);
      const [given, written] = [locations[location] ?? '', texts[location] ?? []];
      const has = (places: ReadonlySet<number>) => places.has(location);
      const part = inTowns.some(has) ? written[0] : inRegions.some(has) ? written.at(-1) : undefined;
      const start =
        part === undefined ? -1 : inTowns.some(has) ? given.indexOf(part) : given.lastIndexOf(part);
      return part === undefined || start < 0 ? null : [start, start + part.length];
    },
  };
}
