import { UserRound } from 'lucide-react';
import { useApp } from '../context.ts';
import type { Access } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const PANEL = 'account-panel';
const WORDS: Record<Access, string> = { granted: 'can read', denied: 'no access', unknown: 'not checked' };

/** Who one is to the service: the server, what the key may read, the theme, and the way out. */
export function Account() {
  const { session, config } = useApp();
  const { signedIn } = useSession();
  return (
    <>
      <Button look="bare" popoverTarget={PANEL} aria-label="Account" className="max-md:px-2">
        <UserRound size={16} aria-hidden="true" />
        <span aria-hidden="true" className="max-md:hidden">
          Account
        </span>
      </Button>
      <div
        id={PANEL}
        popover="auto"
        role="dialog"
        aria-label="Account"
        className="fixed inset-auto top-12 right-3 m-0 w-72 rounded-lg border border-line bg-sheet p-4 text-ink shadow-popup"
      >
        <dl className="grid grid-cols-[84px_1fr] gap-y-1.5 text-sm">
          <dt className="text-ink-3">Server</dt>
          <dd className="break-all">{config.apiBaseUrl || location.host}</dd>
          <dt className="text-ink-3">Companies</dt>
          <dd>{WORDS[signedIn?.companies ?? 'unknown']}</dd>
          <dt className="text-ink-3">Offerings</dt>
          <dd>{WORDS[signedIn?.offerings ?? 'unknown']}</dd>
        </dl>
        <div className="my-4 border-t border-line-soft pt-3">
          <ThemeChoice />
        </div>
        <Button className="w-full justify-center" onClick={() => session.signOut()}>
          Sign out
        </Button>
      </div>
    </>
  );
}
