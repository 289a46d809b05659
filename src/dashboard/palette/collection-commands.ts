import { Bookmark, Star } from 'lucide-react';
import { type Collections, watchlistHref } from '#dashboard/collections/collections.ts';
import { formatCompanyCount } from '../lib/format/format-count.ts';
import type { Command } from './command.ts';

/** One command for each watchlist that has companies; an empty one has no page. */
export const watchlistCommands = ({ watchlists }: Collections): Command[] =>
  watchlists
    .filter(({ ids }) => ids.length > 0)
    .map((list) => ({
      key: `watchlist ${list.id}`,
      name: list.name,
      hint: formatCompanyCount(list.ids.length),
      icon: Star,
      alias: '',
      rest: 'watchlist',
      action: { kind: 'go', href: watchlistHref(list) },
    }));

export const viewCommands = ({ views }: Collections): Command[] =>
  views.map(({ id, name, href }) => ({
    key: `view ${id}`,
    name,
    hint: 'Saved view',
    icon: Bookmark,
    alias: '',
    rest: '',
    action: { kind: 'go', href },
  }));
