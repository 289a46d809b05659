import { fieldLabel, toWords } from './field-label.ts';

/** Units that a field name may end with, and how they are written after 1 and after other numbers: "1 day", "2 days". */
const UNITS: ReadonlyMap<string, readonly [one: string, several: string]> = new Map([
  ['days', [' day', ' days']],
  ['weeks', [' week', ' weeks']],
  ['months', [' month', ' months']],
  ['years', [' year', ' years']],
  ['bps', [' bp', ' bps']],
  ['percent', ['%', '%']],
  ['pct', ['%', '%']],
]);

/** Matches two words that should be joined by a hyphen, such as "lock up". */
const COMPOUNDS = /\b(lock|pre|post|carve|follow|buy) (up|money|out|on|back)\b/i;

/**
 * Splits a field name into its label and unit: `lock_up_months` becomes "Lock-up" and "months". Null if it has no
 * unit.
 */
function splitUnit(name: string) {
  const words = toWords(name);
  const unit = UNITS.get(words.at(-1)?.toLowerCase() ?? '');
  if (!unit || words.length < 2) return null;
  return { label: fieldLabel(words.slice(0, -1).join('_')).replace(COMPOUNDS, '$1-$2'), unit };
}

/** Returns the heading of a column of numbers. `lock_up_months` becomes "Lock-up (months)". */
export function labelWithUnit(name: string): string {
  const split = splitUnit(name);
  return split ? `${split.label} (${split.unit[1].trim()})` : fieldLabel(name);
}

/**
 * Returns the label and text of a number with its unit: the field `lock_up_months` with 12 becomes "Lock-up" and "12
 * months". If the field name has no unit, the text is unchanged. So is a percentage below 1, because it is unclear whether
 * 0.05 means 5% or 0.05%.
 */
export function withUnit(
  name: string,
  number: number,
  text: string,
): { readonly label: string; readonly text: string } {
  const split = splitUnit(name);
  const isShare = split?.unit[0] === '%' && number !== 0 && Math.abs(number) < 1;
  if (!split || isShare) return { label: fieldLabel(name), text };
  return { label: split.label, text: text + split.unit[number === 1 ? 0 : 1] };
}
