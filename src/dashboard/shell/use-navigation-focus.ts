import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { findHeading } from '#dashboard/lib/dom.ts';
import { createPersistedStore } from '#dashboard/lib/persisted-store.ts';
import type { SafeStorage } from '#dashboard/lib/storage.ts';
import { useTabStorage } from '#dashboard/session/session-context.ts';

/** How long to wait for a page to render the element that should get focus. */
const TIMEOUT_MS = 10_000;

/** How long to wait before restoring lost focus, in milliseconds. Before that, the page itself may move focus. */
const LOST_MS = 500;

/** Number of history entries whose focused element is remembered. */
const MAX_TARGETS = 100;

/** Describes the focused element, so that it can be found again when the page is rendered anew. */
const FocusTarget = z.object({
  /** `data-row` attribute of the table row that contains the element. Null outside rows. */
  row: z.nullable(z.string()),
  tag: z.string(),
  href: z.nullable(z.string()),
  nth: z.int(),
});
type FocusTarget = z.infer<typeof FocusTarget>;

/** Focused elements by the key of their history entry, oldest first. */
const StoredTargets = z.catch(z.array(z.tuple([z.string(), FocusTarget])), []);

/** Opens this tab's store of focused elements, which survives a reload. */
function openFocusTargets(storage: SafeStorage) {
  const store = createPersistedStore({
    storage,
    key: 'dossier.focus',
    parse: (json) => StoredTargets.parse(json ?? []),
  });
  return {
    find: (key: string) => store.get().find(([known]) => known === key)?.[1],
    set: (key: string, remembered: FocusTarget | null) => {
      // Don't write if there is nothing to remove. Storage must stay empty after a sign-out.
      if (remembered === null && !store.get().some(([known]) => known === key)) return;
      store.setState((targets) => {
        const others = targets.filter(([known]) => known !== key);
        return remembered ? [...others.slice(1 - MAX_TARGETS), [key, remembered]] : others;
      });
    },
  };
}

/** Returns the key of a history entry. The router uses the same key to restore the scroll position. */
function historyKey({ state: { __TSR_key: key } }: ParsedLocation): string {
  return key ?? '';
}

const rowOf = (element: Element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;

const findElements = ({ row, tag, href }: Omit<FocusTarget, 'nth'>): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`main ${tag}`)].filter(
    (element) => rowOf(element) === row && element.getAttribute('href') === href,
  );

/** Describes a focused link, button or input. Null for other elements. */
function toFocusTarget(element: Element | null): FocusTarget | null {
  if (!(element instanceof HTMLElement) || !element.matches('main :is(a, button, input)')) return null;
  const remembered = { row: rowOf(element), tag: element.localName, href: element.getAttribute('href') };
  return { ...remembered, nth: findElements(remembered).indexOf(element) };
}

function findFocusTarget(remembered: FocusTarget): HTMLElement | undefined {
  const found = findElements(remembered);
  return found[remembered.nth] ?? found[0];
}

const isInPage = (element: Element | null) => element?.closest('main > *') != null;

/**
 * Moves focus after navigation, so that screen readers announce the new page. Focus goes to the page heading or,
 * after Back and Forward, to the element that had focus when the user left that page. Waits for elements that aren't
 * rendered yet, and stops once the user has moved focus.
 *
 * If only the search params change, for example a filter, focus stays. It moves to the heading only if the focused
 * element was removed, or if the user followed a link outside the page, such as one in the sidebar.
 */
export function useNavigationFocus(): void {
  const router = useRouter();
  const tabStorage = useTabStorage();
  useEffect(() => {
    const targets = openFocusTargets(tabStorage);
    let held: Element | null = null;
    /** True while the element that should get focus isn't rendered yet. */
    let isPending = false;
    let remembered: FocusTarget | undefined;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    let lostTimer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => held?.isConnected === false && document.activeElement === document.body;
    const stop = () => {
      clearTimeout(timeout);
      clearTimeout(lostTimer);
      observer.disconnect();
      isPending = false;
    };
    const moveFocus = () => {
      const focused = document.activeElement;
      if (focused !== held && isInPage(focused)) {
        stop();
        return;
      }
      const restored = remembered && findFocusTarget(remembered);
      const target = restored ?? findHeading();
      isPending = target === null || (remembered !== undefined && !restored);
      if (!target) return;
      target.focus({ preventScroll: true });
      restored?.scrollIntoView({ block: 'nearest' });
      held = document.activeElement;
    };
    const moveLostFocus = () => {
      clearTimeout(lostTimer);
      if (isLost())
        lostTimer = setTimeout(() => {
          if (isLost()) moveFocus();
        }, LOST_MS);
    };
    const observer = new MutationObserver(() => (isPending ? moveFocus() : moveLostFocus()));
    const unsubscribers = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        held = document.activeElement;
        if (!fromLocation) return;
        targets.set(historyKey(fromLocation), toFocusTarget(held));
      }),
      router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
        if (!fromLocation || !hrefChanged) return;
        stop();
        remembered = pathChanged ? targets.find(historyKey(toLocation)) : undefined;
        if (pathChanged || held?.matches('nav a, header :is(a, button)')) moveFocus();
        else moveLostFocus();
        observer.observe(document.body, { childList: true, subtree: true });
        timeout = setTimeout(stop, TIMEOUT_MS);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
      stop();
    };
  }, [router, tabStorage]);
}
