import { addressesOf } from './location-parts.ts';
import { countryOf, type RegionCode, regionKey, regionNames, withoutFootnote } from './region-names.ts';

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

/**
 * The number of a location: its index in the texts from which it was read. The compiler tells it apart from other
 * numbers by `unit`.
 */
export type LocationNumber = number & { readonly unit: 'location' };

/** An address in a location, of which a location can have several, divided into the region and what is in it. */
export interface Address {
  readonly location: LocationNumber;
  readonly parts: readonly string[];
  readonly region: RegionCode | null;
  /** Parts of the address in front of the region, the smallest place first. */
  readonly inner: readonly string[];
  /** Parts of the address that name the region and its country. */
  readonly outer: readonly string[];
}

/**
 * Divides locations into their addresses, and finds the region of each: the state, or else the country, in which it is.
 * Locations are read together, because how other locations are written tells what "CA" or "Georgia" means.
 */
export function readAddresses(locations: readonly string[]): Address[] {
  const split = locations.flatMap((text, number) =>
    addressesOf(text).map((parts) => ({
      location: number as LocationNumber,
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
export function spellings(addresses: readonly Address[]): ReadonlyMap<RegionCode, string> {
  const counts = new Map<RegionCode, Map<string, number>>();
  for (const { region, outer } of addresses) {
    if (region === null) continue;
    const regions = outer.length === 2 ? [region, countryOf(region)] : [region];
    regions.forEach((each, index) => {
      const name = withoutFootnote(outer[index] ?? '');
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
