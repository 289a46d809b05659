import { MAX_ENTRIES } from './collections.ts';
import type { Merged } from './merge.ts';

const counted = (many: number, one: string) => `${many} ${many === 1 ? one : `${one}s`}`;

/** "2 watchlists and 1 view", naming only what there is of both; null for nothing. */
export function formatEntryCount({ watchlists, views }: Merged['added']): string | null {
  const parts = [
    watchlists > 0 ? counted(watchlists, 'watchlist') : '',
    views > 0 ? counted(views, 'view') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : null;
}

/** What a merge has done, in sentences. */
export function formatMerge({ added, grown, left }: Merged): string[] {
  const [more, out] = [formatEntryCount(added), formatEntryCount(left)];
  return [
    more && `${more} added.`,
    grown > 0 && `${counted(grown, 'watchlist')} got more companies.`,
    out && `${out} left out: ${MAX_ENTRIES} of each is the most.`,
    !more && !out && grown === 0 && 'Nothing new: all of it is here already.',
  ].filter((sentence) => typeof sentence === 'string');
}
