import { Button } from '../ui/button.tsx';
import { Popup } from '../ui/popup.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';

const AccountPanel = lazyComponent(() => import('./account-panel.tsx'), 'AccountPanel');

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
