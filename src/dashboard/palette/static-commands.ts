import {
  Bookmark,
  Download,
  Keyboard,
  Link2,
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  Printer,
  Star,
  Sun,
  Tag,
} from 'lucide-react';
import { toName } from '#dashboard/collections/collections.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import { applyTheme } from '#dashboard/ui/theme-choice.tsx';
import type { Theme } from '#dashboard/ui/theme.ts';
import { PAGE_IDS, PAGES } from '../navigation/pages.ts';
import type { Command, CommandAction, CommandContext } from './command.ts';

/** Returns commands that open pages. Compare opens with the companies that are being compared. */
export const pageCommands = (compared: readonly number[]): readonly Command[] =>
  PAGE_IDS.map((id) => {
    const { path, name, icon, words } = PAGES[id];
    const href = id === 'compare' ? path + printSearch({ ids: compared }) : path;
    return { key: name, name, icon, rest: words, action: href };
  });

async function copyLink({ close, showToast, showStatus }: CommandContext): Promise<void> {
  try {
    // On plain HTTP, `navigator.clipboard` is undefined, so this line throws.
    await navigator.clipboard.writeText(location.href);
    close();
    showToast('Link copied');
  } catch {
    showStatus('Copying is blocked here');
  }
}

const setTheme =
  (theme: Theme): CommandAction =>
  ({ server, close }) => {
    close();
    applyTheme(theme, server.localStorage);
  };

const NEW_WATCHLIST = 'New watchlist';

/** For the query "new watchlist banks", returns a command that creates the watchlist "banks". */
export function newWatchlistCommands(typed: string): readonly Command[] {
  const name = toName(/^new watchlist\s+(\S.*)$/i.exec(typed)?.[1] ?? '');
  if (name === '') return [];
  const action: CommandAction = ({ createWatchlist }) => createWatchlist(name);
  return [{ key: 'create watchlist', name: `Create watchlist “${name}”`, icon: Star, action }];
}

const ENTRIES: readonly Omit<Command, 'key'>[] = [
  {
    name: 'Copy link',
    hint: 'to this page',
    icon: Link2,
    rest: 'address url share',
    action: (context) => void copyLink(context),
  },
  {
    name: 'Export',
    hint: 'what this page lists',
    icon: Download,
    rest: 'download csv excel xlsx json file save copy table',
    action: ({ exports, close, showStatus }) => {
      if (exports.openOffered()) close();
      else showStatus('This page has nothing to export');
    },
  },
  {
    name: 'Save view',
    hint: 'this page with its search and filters',
    icon: Bookmark,
    rest: 'bookmark store search favourite',
    action({ saveForm, close, showStatus }) {
      const open = saveForm.get();
      if (!open) return showStatus('This page has no view to save');
      close();
      open();
    },
  },
  {
    name: 'Print',
    hint: 'this page',
    icon: Printer,
    rest: 'paper pdf',
    action({ close }) {
      close();
      print();
    },
  },
  {
    name: 'Open offerings',
    hint: 'those that can be acted on now',
    icon: Tag,
    rest: 'deals status current',
    action: `${PAGES.offerings.path}?status=open`,
  },
  {
    name: NEW_WATCHLIST,
    hint: 'type its name after this',
    icon: Star,
    rest: 'create add',
    action: ({ showStatus }) => showStatus(`Type its name after “${NEW_WATCHLIST.toLowerCase()}”`),
  },
  {
    name: 'Match a list',
    hint: 'of names, domains or tickers',
    icon: ListChecks,
    rest: 'paste upload excel csv spreadsheet import portfolio holdings',
    action({ close, matchList }) {
      close();
      matchList.open();
    },
  },
  {
    name: 'Light theme',
    icon: Sun,
    rest: 'appearance mode',
    action: setTheme('light'),
  },
  {
    name: 'Dark theme',
    icon: Moon,
    rest: 'appearance mode',
    action: setTheme('dark'),
  },
  {
    name: 'System theme',
    hint: 'as the device',
    icon: Monitor,
    rest: 'appearance mode automatic',
    action: setTheme('system'),
  },
  {
    name: 'Keyboard shortcuts',
    icon: Keyboard,
    rest: 'help hotkeys',
    action: ({ close, showKeys }) => {
      close();
      showKeys();
    },
  },
  {
    name: 'Sign out',
    hint: 'in every tab',
    icon: LogOut,
    rest: 'log out leave key',
    action: ({ close, session }) => {
      close();
      session.signOutEverywhere();
    },
  },
];

export const ACTIONS: readonly Command[] = ENTRIES.map((entry) => ({ ...entry, key: entry.name }));
