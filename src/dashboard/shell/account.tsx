import { Button } from '../ui/button.tsx';
import { Popup } from '../ui/popup.tsx';
import { Icon } from './icon.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';

const AccountPanel = lazyComponent(() => import('./account-panel.tsx'), 'AccountPanel');

const PANEL_ID = 'account-panel';

/** Account menu: server, access, theme and sign-out. */
export function Account() {
  return (
    <>
      <Button look="bare" popoverTarget={PANEL_ID} aria-label="Account" className="max-md:px-2">
        <Icon name="account" />
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
