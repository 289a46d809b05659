import { parseInstant } from '#contract/iso-date.ts';

/** Sorts by date, newest first. Items without a valid date come last, in their original order. */
export function newestFirst<Item extends { readonly published_at: string | null }>(
  items: readonly Item[],
): Item[] {
  return items
    .map((item) => ({ item, at: parseInstant(item.published_at)?.getTime() ?? -Infinity }))
    .toSorted((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ item }) => item);
}
