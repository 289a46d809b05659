import { PRESENTATION_PARAMS, toPage } from './pager-search.ts';
import { codecOf, type ParsedSearch } from './search-params.ts';

/** Params that mail programs, newsletters and social networks add to links. They were never meant for Dossier. */
const TRACKING = /^utm_|clid$/;

/** True if the page shows the same with or without this param. */
function isNeedless(name: string, text: string): boolean {
  if (/^[\s,;]*$/.test(text) || TRACKING.test(name)) return true;
  if (PRESENTATION_PARAMS.some((each) => each === name)) return true;
  const defaults: ParsedSearch = toPage({});
  return Object.hasOwn(defaults, name) && String(defaults[name]) === text;
}

/** Returns those parts of a list in a URL that are not among its `values`. */
function missingParts(name: string, text: string, values: readonly unknown[]): readonly string[] {
  const codec = codecOf(name);
  if (codec?.separator !== ',') return [];
  const printed = new Set(values.map((value) => codec.print([value]).toLowerCase()));
  return text.split(',').filter((part) => {
    const [value] = [codec.parse(part)].flat();
    return part.trim() !== '' && (value === undefined || !printed.has(codec.print([value]).toLowerCase()));
  });
}

/**
 * Returns what a page didn't take from the search text of its URL, because it has no meaning there: unknown params,
 * invalid values, and values that contradict others, each as `founded=then`. Leaves out params that only change how
 * rows are shown. `taken` are the values that the page has taken.
 */
export function leftOutParams(
  searchText: string,
  taken: Readonly<Record<string, unknown>>,
): readonly string[] {
  const seen = new Set<string>();
  return [...new URLSearchParams(searchText)].flatMap(([name, text]) => {
    const isRepeated = seen.has(name) && codecOf(name)?.separator === undefined;
    seen.add(name);
    if (isNeedless(name, text)) return [];
    const value = Object.hasOwn(taken, name) ? taken[name] : undefined;
    if (value === undefined || isRepeated) return [`${name}=${text}`];
    return Array.isArray(value)
      ? missingParts(name, text, value).map((part) => `${name}=${part.trim()}`)
      : [];
  });
}
