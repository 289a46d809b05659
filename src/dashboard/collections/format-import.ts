import { MAX_ENTRIES } from './collections.ts';
import type { Merged } from './merge.ts';

const counted = (many: number, one: string) => `${many} ${many === 1 ? one : `${one}s`}`;

/** "2 watchlists and 1 view", leaving out zeros; null if both are zero. */
export function formatEntryCount({ watchlists, views }: Merged['added']): string | null {
  const parts = [
    watchlists > 0 ? counted(watchlists, 'watchlist') : '',
    views > 0 ? counted(views, 'view') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : null;
}

/** At least one sentence. */
export function formatMerge({ added, extended, skipped }: Merged): string[] {
  const [addedText, skippedText] = [formatEntryCount(added), formatEntryCount(skipped)];
  return [
    addedText && `${addedText} added.`,
    extended > 0 && `${counted(extended, 'watchlist')} got more companies.`,
    skippedText && `${skippedText} skipped: the maximum is ${MAX_ENTRIES} of each.`,
    !addedText && !skippedText && extended === 0 && 'Nothing new: you already have all of it.',
  ].filter((sentence) => typeof sentence === 'string');
}
