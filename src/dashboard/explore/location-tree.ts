import type { FacetValue } from '#dashboard/catalogue/catalogue-api.ts';
import { fold } from '#dashboard/lib/fold.ts';

/** The places of one level, most frequent first; each `value` filters the companies that it counts. */
export interface LocationLevel {
  /** From the whole to this level: "USA", "Texas, USA". */
  readonly path: readonly string[];
  readonly places: readonly FacetValue[];
  /** Companies of this level whose location names no place within it. */
  readonly unplaced: number;
}

const keyOf = (text: string) => fold(text.trim());
const partsOf = (location: string) =>
  location
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
/** The last parts of a location: of "Austin, Texas, USA" the last two parts are "Texas, USA". */
const ending = (parts: readonly string[], length: number) => parts.slice(-length).join(', ');

const mostFirst = (places: Map<string, FacetValue>) =>
  [...places.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));

function add(places: Map<string, FacetValue>, name: string, value: string, count: number) {
  const key = keyOf(value);
  const known = places.get(key);
  places.set(key, { name, value, ...known, count: (known?.count ?? 0) + count });
}

/** The last parts of locations: mostly countries. A name that is elsewhere a place within one is left out. */
function topLevel(locations: readonly FacetValue[]): LocationLevel {
  const split = locations.map(({ value, count }) => ({ parts: partsOf(value), count }));
  const several = split.filter(({ parts }) => parts.length > 1);
  const tops = new Set(several.map(({ parts }) => keyOf(ending(parts, 1))));
  const inner = new Set(several.flatMap(({ parts }) => parts.slice(0, -1).map(keyOf)));
  const isTop = (key: string) => tops.has(key) || !inner.has(key);
  const places = new Map<string, FacetValue>();
  let unplaced = 0;
  for (const { parts, count } of split) {
    const last = ending(parts, 1);
    if (isTop(keyOf(last))) add(places, last, last, count);
    else unplaced += count;
    // The list of "Georgia" also contains "Georgia, USA".
    for (const [key, part] of new Map(parts.slice(0, -1).map((each) => [keyOf(each), each])))
      if (tops.has(key) && key !== keyOf(last)) add(places, part, part, count);
  }
  return { path: [], places: mostFirst(places), unplaced };
}

function levelWithin(locations: readonly FacetValue[], within: string): LocationLevel {
  const path = partsOf(within);
  const places = new Map<string, FacetValue>();
  let unplaced = 0;
  for (const { value, count } of locations) {
    const parts = partsOf(value);
    if (keyOf(ending(parts, path.length)) !== keyOf(path.join(', '))) continue;
    if (parts.length === path.length) unplaced += count;
    else
      add(
        places,
        parts.at(-path.length - 1) ?? '',
        ending([...parts.slice(0, -path.length), ...path], path.length + 1),
        count,
      );
  }
  return { path: path.map((_, at) => path.slice(-at - 1).join(', ')), places: mostFirst(places), unplaced };
}

/** The places within the chosen one; if there are none, those beside it. `locations` are whole ones, counted. */
export function locationLevel(locations: readonly FacetValue[], chosen: string | null): LocationLevel {
  for (let path = partsOf(chosen ?? ''); path.length > 0; path = path.slice(1)) {
    const level = levelWithin(locations, path.join(', '));
    if (level.places.length > 0) return level;
  }
  return topLevel(locations);
}
