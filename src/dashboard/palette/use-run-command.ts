import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../app-context.ts';
import type { CommandAction, CommandContext } from './command.ts';

/** Runs a command, which closes the palette unless it has a result to show. */
export function useRunCommand(
  context: Pick<CommandContext, 'close' | 'showKeys' | 'showStatus'>,
): (action: CommandAction, newTab: boolean) => void {
  const navigate = useNavigate();
  const { server, session } = useApp();
  return (action, newTab) => {
    if (action.kind === 'run') return action.run({ ...context, server, session });
    context.close();
    if (newTab) window.open(action.href, '_blank', 'noopener');
    else void navigate({ href: action.href });
  };
}
