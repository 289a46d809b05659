import { useIsFetching } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { whenIdle } from '#dashboard/lib/timing.ts';
import { useSession } from '#dashboard/session/session-context.ts';
import { SignInForm } from '#dashboard/session/sign-in-form.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchFieldContext } from '../ui/search-field-ref.ts';
import { MainLinks } from './main-links.tsx';
import { OfflineStrip, TopBar } from './top-bar.tsx';

const LazyFileDrop = lazyPart(() => import('#dashboard/collections/dropped-file.tsx'), 'FileDrop');

/**
 * Handles files that are dropped on the window. Its code is loaded after the page's data, because files are rarely
 * dropped.
 */
function FileDrop() {
  const isFetching = useIsFetching() > 0;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isFetching) whenIdle(() => setReady(true));
  }, [isFetching]);
  return <Suspense>{isReady && <LazyFileDrop />}</Suspense>;
}

/**
 * A dialog that asks the user to sign in again after the server has rejected the API key. It can't be dismissed, and
 * the URL stays the same.
 */
function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} required aria-label="Sign in again" className="m-auto w-[26rem] p-4">
      <SignInForm />
    </Dialog>
  );
}

const MENU_ID = 'menu-panel';

export function AppShell({ children }: { readonly children?: ReactNode }) {
  const { signedIn } = useSession();
  const page = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  const pageSearch = useRef<HTMLInputElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <SearchFieldContext value={pageSearch}>
      <div className="grid min-h-dvh print:block grid-cols-[minmax(0,1fr)] grid-rows-[52px_auto_1fr] md:grid-cols-[216px_minmax(0,1fr)] rail:grid-cols-[56px_minmax(0,1fr)]">
        <a
          href="#main"
          className="fixed top-2 left-2 z-20 -translate-y-20 rounded-sm bg-accent px-3 py-2 text-on-accent focus:translate-y-0 print:hidden"
        >
          Skip to main content
        </a>
        <header className="sticky top-0 z-10 col-span-full flex items-center gap-3 max-sm:gap-2 border-b border-line bg-paper px-3 md:px-4 print:hidden">
          <Button look="bare" popoverTarget={MENU_ID} aria-label="Menu" className="px-2 md:hidden">
            <Icon path="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" size={18} />
          </Button>
          <Link
            to="/"
            className="flex min-h-6 min-w-6 items-center pointer-coarse:h-11 md:w-50 rail:w-auto shrink-0 gap-2.5 font-read text-[17px] font-semibold hover:no-underline"
          >
            <BrandMark />
            <span className="max-[359px]:sr-only">Dossier</span>
          </Link>
          <TopBar page={page} />
        </header>
        <OfflineStrip />
        {signedIn && <FileDrop />}
        <nav
          aria-label="Main"
          className="sticky top-[52px] h-[calc(100dvh-52px)] overflow-y-auto border-r border-line px-2.5 py-3.5 max-md:hidden rail:z-6 rail:overflow-visible print:hidden"
        >
          <MainLinks menu={MENU_ID} />
        </nav>
        <nav
          ref={menu}
          id={MENU_ID}
          aria-label="Main"
          popover="auto"
          onToggle={({ target, currentTarget, newState }) => {
            // Ignore toggle events of popups inside the menu, which React also reports here.
            if (target === currentTarget) setMenuOpen(newState === 'open');
          }}
          className="fixed inset-[48px_auto_auto_12px] m-0 max-h-[80dvh] w-60 overflow-y-auto rounded-lg border border-line bg-sheet p-2 shadow-popup"
        >
          {isMenuOpen && <MainLinks onNavigate={() => menu.current?.hidePopover()} />}
        </nav>
        <main
          ref={page}
          id="main"
          tabIndex={-1}
          className="min-w-0 outline-none px-4 pt-5 pb-16 md:px-7 print:p-0"
        >
          {signedIn ? (children ?? <Outlet />) : <SignInAgain />}
        </main>
      </div>
    </SearchFieldContext>
  );
}
