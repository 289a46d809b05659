import { useApp } from '../app-context.ts';
import type { Access } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ThemeChoice } from '../ui/theme-choice.tsx';
import { Popup } from '../ui/popup.tsx';
import { Icon } from '../ui/icon.tsx';

const PERSON_PATH =
  'M8 8.2a2.8 2.8 0 1 0 0-5.6a2.8 2.8 0 0 0 0 5.6ZM2.8 13.8c.5-2.4 2.5-3.8 5.2-3.8s4.7 1.4 5.2 3.8';
const PANEL_ID = 'account-panel';

export function Account() {
  return (
    <>
      <Button look="bare" popoverTarget={PANEL_ID} aria-label="Account" className="max-md:px-2">
        <Icon path={PERSON_PATH} />
        <span aria-hidden="true" className="max-md:hidden">
          Account
        </span>
      </Button>
      <Popup id={PANEL_ID} label="Account" className="fixed inset-auto top-12 right-3 m-0 min-h-48 w-72 p-4">
        <AccountPanel />
      </Popup>
    </>
  );
}

const ACCESS_LABELS: Record<Access, string> = {
  granted: 'can read',
  denied: 'no access',
  unknown: 'not checked',
};

function AccountPanel() {
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
