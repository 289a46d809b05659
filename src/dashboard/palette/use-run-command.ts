import { useNavigate } from '@tanstack/react-router';
import { useApp } from '../app-context.ts';
import { requestExport } from '../export/export-request.ts';
import { applyTheme } from '../ui/theme.ts';
import type { CommandAction } from './command.ts';

interface DeedOptions {
  readonly close: () => void;
  readonly showKeys: () => void;
  /** Tells the reader what happened where nothing else shows it. */
  readonly say: (words: string) => void;
}

/** Does what a command says; a place opens in a tab of its own when `newTab` is set. */
export function useRunCommand({
  close,
  showKeys,
  say,
}: DeedOptions): (deed: CommandAction, newTab: boolean) => void {
  const navigate = useNavigate();
  const { server, session } = useApp();
  const copyLink = async () => {
    try {
      // On plain http there is no clipboard at all.
      await navigator.clipboard.writeText(location.href);
      say('Link copied');
    } catch {
      say('Copying is blocked here');
    }
  };
  return (deed, newTab) => {
    if (deed.kind === 'copy-link') return void copyLink();
    if (deed.kind === 'export' && !requestExport()) return say('This page has nothing to export');
    close();
    switch (deed.kind) {
      case 'export':
        return;
      case 'go':
        if (newTab) window.open(deed.href, '_blank', 'noopener');
        else void navigate({ href: deed.href });
        return;
      case 'theme':
        return applyTheme(deed.theme, server.shared);
      case 'show-keys':
        return showKeys();
      case 'sign-out':
        return session.signOutEverywhere();
    }
  };
}
