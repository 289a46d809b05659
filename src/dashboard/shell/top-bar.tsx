import { type RefObject, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import { Account } from './account.tsx';
import { SearchButton } from './search-button.tsx';
import { StatusBadge } from '../health/status-badge.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useTrackRecent } from './use-track-recent.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

const ExportHost = lazyComponent(() => import('../export/export-host.tsx'), 'ExportHost');
const KeyHelp = lazyComponent(() => import('./key-help.tsx'), 'KeyHelp');
const ToastRegion = lazyComponent(() => import('../collections/toast-region.tsx'), 'ToastRegion');
const Palette = lazyComponent(() => import('../palette/palette.tsx'), 'Palette');

/**
 * The part of the top bar that can wait for the first row, and what the shell does besides showing: keys,
 * focus after a move, the way back to where one was.
 */
export function TopBar({ page }: { readonly page: RefObject<HTMLElement | null> }) {
  const { signedIn } = useSession();
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const search = () => setShown(signedIn ? 'palette' : null);
  const showKeys = () => setShown('keys');
  // A dialog tells that it closed after another may have opened in its place.
  const closed = (which: 'palette' | 'keys') => () => setShown((now) => (now === which ? null : now));
  useHeadingFocus();
  useScrollRestoration(page, signedIn !== null);
  useTrackRecent();
  useShellKeys({ onHelp: showKeys, onSearch: search, onReach: Palette.preload });
  return (
    <>
      <SearchButton onClick={search} onPointerEnter={Palette.preload} onFocus={Palette.preload} />
      <div className="grow max-sm:hidden" />
      {signedIn && <ExportHost />}
      <StatusBadge />
      <Account />
      <ToastRegion />
      {shown === 'palette' && signedIn && <Palette onClose={closed('palette')} onShowKeys={showKeys} />}
      {shown === 'keys' && <KeyHelp onClose={closed('keys')} />}
    </>
  );
}
