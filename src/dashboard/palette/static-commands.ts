import { Download, Keyboard, Link2, LogOut, Monitor, Moon, Star, Sun, Tag } from 'lucide-react';
import { toName } from '#dashboard/collections/collections.ts';
import { requestExport } from '#dashboard/export/export-target.ts';
import { type Theme, applyTheme } from '#dashboard/ui/theme-choice.tsx';
import { printSearch } from '../lib/url/search-codec.ts';
import { PAGE_IDS, PAGES } from '../navigation/pages.ts';
import type { Command, CommandAction, CommandContext } from './command.ts';

const command = (
  name: string,
  icon: Command['icon'],
  rest: string,
  action: CommandAction,
  hint = '',
): Command => ({
  key: name,
  name,
  hint,
  icon,
  alias: '',
  rest,
  action,
});

/** With companies collected, Compare opens with them. */
export const pageCommands = (compared: readonly number[]): readonly Command[] =>
  PAGE_IDS.map((id) => {
    const { path, name, icon, words } = PAGES[id];
    const href = id === 'compare' ? path + printSearch({ ids: compared }) : path;
    return command(name, icon, words, { kind: 'go', href });
  });

async function copyLink({ showStatus }: CommandContext): Promise<void> {
  try {
    // `navigator.clipboard` is undefined on plain http.
    await navigator.clipboard.writeText(location.href);
    showStatus('Link copied');
  } catch {
    showStatus('Copying is blocked here');
  }
}

const run = (action: (context: CommandContext) => void): CommandAction => ({ kind: 'run', run: action });

const setTheme = (theme: Theme): CommandAction =>
  run(({ server, close }) => {
    close();
    applyTheme(theme, server.localStorage);
  });

const NEW_WATCHLIST = 'New watchlist';

/** "banks" of "new watchlist banks" as a command that creates it; none for any other query. */
export function newWatchlistCommands(typed: string): readonly Command[] {
  const name = toName(/^new watchlist\s+(\S.*)$/i.exec(typed)?.[1] ?? '');
  if (name === '') return [];
  const create = run(({ createWatchlist }) => createWatchlist(name));
  return [command(`Create watchlist “${name}”`, Star, '', create)];
}

/** Each stands here with what it does. */
export const ACTIONS: readonly Command[] = [
  command(
    'Copy link',
    Link2,
    'address url share',
    run((context) => void copyLink(context)),
    'to this page',
  ),
  command(
    'Export',
    Download,
    'download csv excel xlsx json file save copy table',
    run(({ close, showStatus }) => {
      if (requestExport()) close();
      else showStatus('This page has nothing to export');
    }),
    'what this page lists',
  ),
  command(
    'Open offerings',
    Tag,
    'deals status current',
    { kind: 'go', href: `${PAGES.offerings.path}?status=open` },
    'those that can be acted on now',
  ),
  command(
    NEW_WATCHLIST,
    Star,
    'create add',
    run(({ showStatus }) => showStatus(`Type its name after “${NEW_WATCHLIST.toLowerCase()}”`)),
    'type its name after this',
  ),
  command('Light theme', Sun, 'appearance', setTheme('light')),
  command('Dark theme', Moon, 'appearance', setTheme('dark')),
  command('System theme', Monitor, 'appearance automatic', setTheme('system'), 'as the device'),
  command(
    'Keyboard shortcuts',
    Keyboard,
    'help hotkeys',
    run(({ close, showKeys }) => {
      close();
      showKeys();
    }),
  ),
  command(
    'Sign out',
    LogOut,
    'log out leave key',
    run(({ close, session }) => {
      close();
      session.signOutEverywhere();
    }),
    'in every tab',
  ),
];
