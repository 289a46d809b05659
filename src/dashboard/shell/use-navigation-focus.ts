import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findHeading } from '#dashboard/lib/dom.ts';

/** How long a page that is still loading may take to show the element that gets the focus. */
const TIMEOUT_MS = 10_000;

/** The page itself may move a lost focus within this time, for example to the first row of the next page. */
const LOST_MS = 500;

/** How many pages of the history the place is remembered for. */
const MAX_PLACES = 100;

/** Where the focus was on a page, in terms that still hold when the page is rendered anew. */
interface FocusPlace {
  /** The `data-row` of the list's row, or null outside of rows. */
  readonly row: string | null;
  readonly tag: string;
  readonly href: string | null;
  /** Position among the elements that are equal in all this. */
  readonly nth: number;
}

/** The key of an entry of the browser's history, by which the router restores the scroll position too. */
function historyKey({ state: { __TSR_key: key } }: ParsedLocation): string {
  return key ?? '';
}

const rowOf = (element: Element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;

const findElements = ({ row, tag, href }: Omit<FocusPlace, 'nth'>): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`main ${tag}`)].filter(
    (element) => rowOf(element) === row && element.getAttribute('href') === href,
  );

/** Describes an element of the page; null for what is no link or control of it. */
function toPlace(element: Element | null): FocusPlace | null {
  if (!(element instanceof HTMLElement) || !element.matches('main :is(a, button, input)')) return null;
  const place = { row: rowOf(element), tag: element.localName, href: element.getAttribute('href') };
  return { ...place, nth: findElements(place).indexOf(element) };
}

function findPlace(place: FocusPlace): HTMLElement | undefined {
  const found = findElements(place);
  return found[place.nth] ?? found[0];
}

const isInPage = (element: Element | null) => element?.closest('main > *') != null;

/**
 * Moves the focus after navigation, so that screen readers announce the new page: to its heading or, with Back and
 * Forward, to the link or control that had the focus when the user left that page. Waits for what is not rendered yet,
 * and leaves the focus alone once the user has moved it.
 *
 * Within a page (another filter, another order) the focus stays where it is. It goes to the heading if its element was
 * removed, or if the user came by a link outside of the page, as those of the sidebar.
 */
export function useNavigationFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const places = new Map<string, FocusPlace>();
    /** What had the focus when this hook last looked. */
    let held: Element | null = null;
    /** True until the element that gets the focus has been found. */
    let isPending = false;
    let place: FocusPlace | undefined;
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
      const placed = place && findPlace(place);
      const target = placed ?? findHeading();
      isPending = target === null || (place !== undefined && !placed);
      if (!target) return;
      target.focus({ preventScroll: true });
      placed?.scrollIntoView({ block: 'nearest' });
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
        const key = historyKey(fromLocation);
        const left = toPlace(held);
        // Deleted first, so that the map is in the order in which the pages were left.
        places.delete(key);
        if (left) places.set(key, left);
        if (places.size > MAX_PLACES) places.delete(places.keys().next().value ?? key);
      }),
      router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
        if (!fromLocation || !hrefChanged) return;
        stop();
        place = pathChanged ? places.get(historyKey(toLocation)) : undefined;
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
  }, [router]);
}
