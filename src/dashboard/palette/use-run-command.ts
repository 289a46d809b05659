import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../app-context.ts';
import { addWatchlist } from '#dashboard/collections/collection-store.ts';
import { useCollections } from '../collections/use-collections.ts';
import type { CommandAction, CommandContext } from './command.ts';

/** Runs a command, which closes the palette unless it has a result to show. */
export function useRunCommand(
  context: Pick<CommandContext, 'close' | 'showKeys' | 'showStatus'>,
): (action: CommandAction, newTab: boolean) => void {
  const navigate = useNavigate();
  const { server, session } = useApp();
  const { store } = useCollections();
  const createWatchlist = (name: string) => addWatchlist(store, name, []) ?? `Watchlist “${name}” created`;
  return (action, newTab) => {
    if (action.kind === 'run') return action.run({ ...context, server, session, createWatchlist });
    context.close();
    if (newTab) window.open(action.href, '_blank', 'noopener');
    else void navigate({ href: action.href });
  };
}
