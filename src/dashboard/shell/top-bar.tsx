import { useMatch } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import {
  type ComponentProps,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useLayoutEffect,
} from 'react';
import { useHealth } from '#dashboard/health/health-query.ts';
import { parseCompanyId } from '#dashboard/search-params/company-id.ts';
import type { Access } from '#dashboard/session/session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { Popup } from '#dashboard/ui/popup.tsx';
import { ThemeChoice } from '#dashboard/ui/theme-choice.tsx';
import { useConfig, useServer } from '../api/api-context.tsx';
import { ExportHost } from '../export/export-host.tsx';
import { useRecovery } from '../health/recovery.ts';
import { StatusBadge } from '../health/status-badge.tsx';
import { holdTyping } from '../lib/hold-typing.ts';
import { lazyPart } from '../lib/load-chunk.ts';
import { MatchHost } from '../match-list/match-host.tsx';
import { rememberCompany } from '../palette/recent-companies.ts';
import { useSession, useSessionStore, useTabStorage } from '../session/session-context.ts';
import { CutTextTooltip } from '../ui/cut-text-tooltip.tsx';
import { useToasts } from '../ui/toast-store.ts';
import { KeyHelp, useShellKeys } from './keys.tsx';
import { useNavigationFocus } from './use-navigation-focus.ts';

const PERSON_PATH =
  'M8 8.2a2.8 2.8 0 1 0 0-5.6a2.8 2.8 0 0 0 0 5.6ZM2.8 13.8c.5-2.4 2.5-3.8 5.2-3.8s4.7 1.4 5.2 3.8';
const PANEL_ID = 'account-panel';

function Account() {
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
};

function AccountPanel() {
  const session = useSessionStore();
  const server = useServer();
  const config = useConfig();
  const { signedIn } = useSession();
  return (
    <>
      <dl className="grid grid-cols-[84px_1fr] gap-y-1.5 text-sm">
        <dt className="text-ink-3">Server</dt>
        <dd className="break-all">{config.apiBaseUrl || location.host}</dd>
        <dt className="text-ink-3">Companies</dt>
        <dd>{signedIn && ACCESS_LABELS[signedIn.companies]}</dd>
        <dt className="text-ink-3">Offerings</dt>
        <dd>{signedIn && ACCESS_LABELS[signedIn.offerings]}</dd>
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

const TIMEOUT_MS = 5000;

/** Restores the scroll position when `shown` becomes true again, as soon as the content is tall enough. */
function useScrollRestoration(content: RefObject<HTMLElement | null>, shown: boolean): void {
  const scrollTop = useRef(0);
  // Use a layout effect, because its cleanup runs before the browser scrolls the emptied page to the top.
  useLayoutEffect(() => {
    if (!shown) return;
    const element = content.current;
    // Use the saved position, because reading `scrollY` here would force a layout before other effects have run.
    const target = scrollTop.current;
    const onScroll = () => {
      scrollTop.current = window.scrollY;
    };
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < target) return;
      window.scrollTo({ top: target, behavior: 'instant' });
      observer.disconnect();
    });
    if (element && target > 0) observer.observe(element);
    const timer = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, [content, shown]);
}

const APPLE = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** A button that opens the command palette. It looks like a search field, or like an icon on small screens. */
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
  const server = useServer();
  const message = useSelector(useToasts());
  const sharedFailed = useSelector(server.localStorage.failed);
  const tabFailed = useSelector(server.sessionStorage.failed);
  const unsaved = sharedFailed || tabFailed;
  return <Suspense>{(message || unsaved) && <ToastView message={message} unsaved={unsaved} />}</Suspense>;
}

const Palette = lazyPart(() => import('../palette/palette.tsx'), 'Palette');
const preloadPalette = () => void Palette.preload?.();

function useTrackRecent(): void {
  const tabStorage = useTabStorage();
  const id = useMatch({
    from: '/_authenticated/companies/$id/{-$name}',
    shouldThrow: false,
    select: ({ params }) => parseCompanyId(params.id),
  });
  useEffect(() => {
    if (typeof id === 'number') rememberCompany(tabStorage, id);
  }, [id, tabStorage]);
}

/**
 * Moves focus after each navigation, and remembers the visited pages. This is a separate component, so that navigation
 * doesn't re-render the top bar.
 */
function NavigationEffects() {
  useNavigationFocus();
  useTrackRecent();
  return null;
}

/** The top bar. Also registers the app's shortcuts, and handles focus and scroll position. */
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
  // Close only the dialog that sent the event, because close events can fire after another dialog has opened.
  const onClosed = (which: 'palette' | 'keys') => () =>
    setShown((current) => (current === which ? null : current));
  useScrollRestoration(page, signedIn !== null);
  useRecovery();
  useShellKeys({ onHelp: showKeys, onSearch: openPalette, onModifierKey: preloadPalette });
  return (
    <>
      <NavigationEffects />
      <SearchButton onClick={openPalette} onPointerEnter={preloadPalette} onFocus={preloadPalette} />
      <div className="grow max-sm:hidden" />
      {signedIn && <ExportHost />}
      {signedIn && <MatchHost />}
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
