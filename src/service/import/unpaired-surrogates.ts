import * as z from 'zod/mini';

// With the `u` flag a pair is one character, so this finds only halves.
const UNPAIRED = /\p{Surrogate}/u;

/** In text that was UTF-8, half of a character can only come from an escape such as `\ud83d`. */
const MAY_HOLD_ONE = /\\u[dD][89a-fA-F]/;

const PROBLEM = 'has half of a character (an unpaired surrogate)';
const MAX_PATH_LENGTH = 200;

/** A value of a record, and the way to it. */
interface Place {
  readonly value: unknown;
  readonly key?: PropertyKey;
  readonly parent?: Place;
}

function describePlace(place: Place): string {
  const path: PropertyKey[] = [];
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.parent) path.push(at.key);
  const text = z.core.toDotPath(path.toReversed().slice(0, MAX_PATH_LENGTH)) || 'the record';
  return text.length > MAX_PATH_LENGTH ? `${text.slice(0, MAX_PATH_LENGTH)}…` : text;
}

/**
 * `name: has half of a character …`, for each string and name of a field in `json` that is no Unicode
 * text. Such a string has no UTF-8 form: a database and an address would hold another one instead.
 * `source` is the text that `json` was parsed from.
 */
export function describeUnpairedSurrogates(json: unknown, source: string): string[] {
  if (!MAY_HOLD_ONE.test(source)) return [];
  const problems: string[] = [];
  const places: Place[] = [{ value: json }];
  // The list grows while it is walked: nesting can be deeper than the stack.
  for (const place of places) {
    const { value } = place;
    if (typeof value === 'string' && UNPAIRED.test(value))
      problems.push(`${describePlace(place)}: ${PROBLEM}`);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, child] of Object.entries(value)) {
      const key = Array.isArray(value) ? Number(name) : name;
      const inside: Place = { value: child, key, parent: place };
      if (UNPAIRED.test(name)) problems.push(`${describePlace(inside)}: its name ${PROBLEM}`);
      places.push(inside);
    }
  }
  return problems;
}
