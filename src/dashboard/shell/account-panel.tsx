import { useApp } from '../app-context.ts';
import type { Access } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ThemeChoice } from '../ui/theme-choice.tsx';

const ACCESS_LABELS: Record<Access, string> = {
  granted: 'can read',
  denied: 'no access',
  unknown: 'not checked',
};

export function AccountPanel() {
  const { session, server, config } = useApp();
  const { signedIn } = useSession();
  return (
    <>
      <dl className="grid grid-cols-[84px_1fr] gap-y-1.5 text-sm">
        <dt className="text-ink-3">Server</dt>
        <dd className="break-all">{config.apiBaseUrl || location.host}</dd>
        <dt className="text-ink-3">Companies</dt>
        <dd>{ACCESS_LABELS[signedIn?.companies ?? 'unknown']}</dd>
        <dt className="text-ink-3">Offerings</dt>
        <dd>{ACCESS_LABELS[signedIn?.offerings ?? 'unknown']}</dd>
      </dl>
      <div className="my-4 border-t border-line-soft pt-3">
        <ThemeChoice storage={server.localStorage} />
      </div>
      <Button className="w-full justify-center" onClick={session.signOutEverywhere}>
        Sign out
      </Button>
    </>
  );
}
