import { type RefObject, startTransition, Suspense, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import { Account } from './account.tsx';
import { SearchButton } from './search-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useRecentKeeper } from './use-recent-keeper.ts';
import { useScrollKeeper } from './use-scroll-keeper.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { lazyPart } from '../lazy-part.ts';

const ExportPlace = lazyPart(() => import('../export/export-place.tsx'), 'ExportPlace');
const KeyHelp = lazyPart(() => import('./key-help.tsx'), 'KeyHelp');
const Notes = lazyPart(() => import('../collections/notes.tsx'), 'Notes');
const Palette = lazyPart(() => import('./palette/palette.tsx'), 'Palette');

const preloadPalette = () => void Palette.preload?.();

/**
 * The part of the top bar that can wait for the first row, and what the shell does besides showing: keys,
 * focus after a move, the way back to where one was.
 */
export function TopBar({ page }: { readonly page: RefObject<HTMLElement | null> }) {
  const { signedIn } = useSession();
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  // A transition comes as soon as it is loaded; React holds back what a fallback stood in for.
  const search = () => {
    preloadPalette();
    startTransition(() => setShown(signedIn ? 'palette' : null));
  };
  const showKeys = () => startTransition(() => setShown('keys'));
  // A dialog tells that it closed after another may have opened in its place.
  const closed = (which: 'palette' | 'keys') => () => setShown((now) => (now === which ? null : now));
  useHeadingFocus();
  useScrollKeeper(page, signedIn !== null);
  useRecentKeeper();
  useShellKeys({ onHelp: showKeys, onSearch: search });
  return (
    <>
      <SearchButton onClick={search} onPointerEnter={preloadPalette} onFocus={preloadPalette} />
      <div className="grow max-sm:hidden" />
      <Suspense>{signedIn && <ExportPlace />}</Suspense>
      <StatusBadge />
      <Account />
      <Suspense>
        <Notes />
      </Suspense>
      <Suspense>
        {shown === 'palette' && signedIn && <Palette onClose={closed('palette')} onShowKeys={showKeys} />}
        {shown === 'keys' && <KeyHelp onClose={closed('keys')} />}
      </Suspense>
    </>
  );
}
