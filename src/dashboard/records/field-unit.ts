import { fieldLabel, toWords } from './field-label.ts';

/**
 * Units at the end of field names, as they are written after a number of one and of several. Percentages aren't among
 * them, because 0.05 may be meant as 5 %.
 */
const UNITS: ReadonlyMap<string, readonly [one: string, several: string]> = new Map([
  ['days', [' day', ' days']],
  ['weeks', [' week', ' weeks']],
  ['months', [' month', ' months']],
  ['years', [' year', ' years']],
  ['bps', [' bp', ' bps']],
]);

/** Words that are written with a hyphen. */
const COMPOUNDS = /\b(lock|pre|post|carve|follow|buy) (up|money|out|on|back)\b/i;

/** Splits the name of a field into its label and the unit that it ends with. Null if it ends with none. */
function splitUnit(name: string) {
  const words = toWords(name);
  const unit = UNITS.get(words.at(-1)?.toLowerCase() ?? '');
  if (!unit || words.length < 2) return null;
  return { label: fieldLabel(words.slice(0, -1).join('_')).replace(COMPOUNDS, '$1-$2'), unit };
}

/** Returns the heading of a column of numbers: "Lock-up (months)" for `lock_up_months`. */
export function labelWithUnit(name: string): string {
  const split = splitUnit(name);
  return split ? `${split.label} (${split.unit[1].trim()})` : fieldLabel(name);
}

/**
 * Splits the name of a field with a number into its label and its unit, as people write them: `lock_up_months` with 12
 * becomes "Lock-up" and "12 months". The text stays as it is if the name ends with no unit.
 */
export function withUnit(
  name: string,
  number: number,
  text: string,
): { readonly label: string; readonly text: string } {
  const split = splitUnit(name);
  if (!split) return { label: fieldLabel(name), text };
  return { label: split.label, text: text + split.unit[number === 1 ? 0 : 1] };
}
