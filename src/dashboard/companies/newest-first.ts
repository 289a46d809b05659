import { parseInstant } from '#dashboard/lib/format/format-date.ts';

/** A document or a news item. */
interface Published {
  readonly published_at: string | null;
}

const instantOf = ({ published_at }: Published) => parseInstant(published_at)?.getTime() ?? -Infinity;

/** Sorts by date, newest first; items without a valid date come last, in their original order. */
export function newestFirst<Item extends Published>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: instantOf(item) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ item }) => item);
}
