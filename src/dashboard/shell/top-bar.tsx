import { useMatch } from '@tanstack/react-router';
import { type ComponentProps, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useApp } from '../app-context.ts';
import { parseCompanyId } from '../companies/company-id.ts';
import { holdTyping } from '../palette/hold-typing.ts';
import { rememberCompany } from '../palette/recent-companies.ts';
import { useSession } from '../session/use-session.ts';
import { Account } from './account.tsx';
import { StatusBadge } from '../health/status-badge.tsx';
import { useHealth } from '../health/use-health.ts';
import { useRecovery } from '../health/recovery.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { usePreloadPages } from './use-preload-pages.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { CutTextTooltip } from '../ui/cut-text-tooltip.tsx';
import { ExportHost } from '../export/export-host.tsx';
import { lazyPart } from '../lib/load-chunk.ts';
import { KeyHelp } from './key-help.tsx';
import { useSelector } from '@tanstack/react-store';
import { Icon } from '#dashboard/ui/icon.tsx';

const APPLE = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** Opens the command palette; looks like a search field, or only an icon on small screens. */
function SearchButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Search or jump to"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-8 w-[420px] min-w-0 items-center gap-2 rounded-sm border border-line bg-sheet px-2.5 text-sm text-ink-2 hover:border-edge max-sm:ml-auto max-sm:w-auto max-sm:border-transparent max-sm:bg-transparent pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
      {...props}
    >
      <Icon path="M7 11.5a4.5 4.5 0 1 0 0-9a4.5 4.5 0 0 0 0 9ZM10.3 10.3L13.5 13.5" />
      <span aria-hidden="true" className="mr-auto truncate max-sm:hidden">
        Search or jump to…
      </span>
      <kbd
        aria-hidden="true"
        className="rounded-[4px] border border-line bg-paper px-1.5 font-code text-xs whitespace-nowrap max-md:hidden pointer-coarse:hidden"
      >
        {APPLE ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

const ToastView = lazyPart(() => import('../ui/toast.tsx'), 'ToastView');

function ToastRegion() {
  const { collections, server } = useApp();
  const message = useSelector(collections.toasts);
  const sharedFailed = useSelector(server.localStorage.failed);
  const tabFailed = useSelector(server.sessionStorage.failed);
  const unsaved = sharedFailed || tabFailed;
  return <Suspense>{(message || unsaved) && <ToastView message={message} unsaved={unsaved} />}</Suspense>;
}

const Palette = lazyPart(() => import('../palette/palette.tsx'), 'Palette');
const preloadPalette = () => void Palette.preload?.();

function useTrackRecent(): void {
  const { tabStorage } = useApp();
  const id = useMatch({
    from: '/_authenticated/companies/$id/{-$name}',
    shouldThrow: false,
    select: ({ params }) => parseCompanyId(params.id),
  });
  useEffect(() => {
    if (typeof id === 'number') rememberCompany(tabStorage, id);
  }, [id, tabStorage]);
}

/** A component of its own, so that a navigation does not render the top bar. */
function NavigationEffects() {
  useHeadingFocus();
  useTrackRecent();
  return null;
}

/**
 * The top bar, and the behaviour of the shell: shortcuts, focus after navigation, scroll restoration and recent
 * companies.
 */
export function TopBar({ page }: { readonly page: RefObject<HTMLElement | null> }) {
  const { signedIn } = useSession();
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const takeTyped = useRef<() => string>(() => '');
  const openPalette = () => {
    if (!signedIn || shown === 'palette') return;
    takeTyped.current();
    takeTyped.current = holdTyping();
    setShown('palette');
  };
  const showKeys = () => setShown('keys');
  // The close event may fire after another dialog has opened, which must stay open.
  const onClosed = (which: 'palette' | 'keys') => () =>
    setShown((current) => (current === which ? null : current));
  useScrollRestoration(page, signedIn !== null);
  usePreloadPages();
  useRecovery();
  useShellKeys({ onHelp: showKeys, onSearch: openPalette, onModifierKey: preloadPalette });
  return (
    <>
      <NavigationEffects />
      <SearchButton onClick={openPalette} onPointerEnter={preloadPalette} onFocus={preloadPalette} />
      <div className="grow max-sm:hidden" />
      {signedIn && <ExportHost />}
      <StatusBadge />
      <Account />
      <ToastRegion />
      <CutTextTooltip />
      {shown === 'palette' && signedIn && (
        <Suspense>
          <Palette onOpen={() => takeTyped.current()} onClose={onClosed('palette')} onShowKeys={showKeys} />
        </Suspense>
      )}
      {shown === 'keys' && <KeyHelp onClose={onClosed('keys')} />}
    </>
  );
}

/** Shown below the top bar while the browser is offline. */
export function OfflineStrip() {
  const [last] = useHealth();
  return (
    <div role="status" className="col-span-full">
      {last?.verdict === 'offline' && (
        <p className="bg-warn-wash px-4 py-1.5 text-center text-sm">
          You're offline. You can keep browsing what is loaded; we'll reconnect automatically.
        </p>
      )}
    </div>
  );
}
