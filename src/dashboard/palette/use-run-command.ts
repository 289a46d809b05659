import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../app-context.ts';
import { requestExport } from '../export/export-request.ts';
import { applyTheme } from '../ui/theme.ts';
import type { CommandAction } from './command.ts';

interface RunCommandOptions {
  readonly close: () => void;
  readonly showKeys: () => void;
  /** Shows the result of actions that have no other visible effect. */
  readonly showStatus: (text: string) => void;
}

/** Runs a command and closes the palette, unless it has a result to show. */
export function useRunCommand({
  close,
  showKeys,
  showStatus,
}: RunCommandOptions): (action: CommandAction, newTab: boolean) => void {
  const navigate = useNavigate();
  const { server, session } = useApp();
  const copyLink = async () => {
    try {
      // `navigator.clipboard` is undefined on plain http.
      await navigator.clipboard.writeText(location.href);
      showStatus('Link copied');
    } catch {
      showStatus('Copying is blocked here');
    }
  };
  return (action, newTab) => {
    if (action.kind === 'copy-link') return void copyLink();
    if (action.kind === 'export' && !requestExport()) return showStatus('This page has nothing to export');
    close();
    switch (action.kind) {
      case 'export':
        return;
      case 'go':
        if (newTab) window.open(action.href, '_blank', 'noopener');
        else void navigate({ href: action.href });
        return;
      case 'theme':
        return applyTheme(action.theme, server.localStorage);
      case 'show-keys':
        return showKeys();
      case 'sign-out':
        return session.signOutEverywhere();
    }
  };
}
