import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from './icon.tsx';

const AccountPanel = lazyRouteComponent(() => import('./account-panel.tsx'), 'AccountPanel');

const PANEL = 'account-panel';

/** Who one is to the service: the server, what the key may read, the theme, and the way out. */
export function Account() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button look="bare" popoverTarget={PANEL} aria-label="Account" className="max-md:px-2">
        <Icon name="account" />
        <span aria-hidden="true" className="max-md:hidden">
          Account
        </span>
      </Button>
      <div
        id={PANEL}
        popover="auto"
        role="dialog"
        aria-label="Account"
        onToggle={() => setOpened(true)}
        className="fixed inset-auto top-12 right-3 m-0 min-h-48 w-72 rounded-lg border border-line bg-sheet p-4 text-ink shadow-popup"
      >
        <Suspense>{opened && <AccountPanel />}</Suspense>
      </div>
    </>
  );
}
