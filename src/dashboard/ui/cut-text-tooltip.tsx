import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** The pointer may be over a child of the truncated element, so check up to this many ancestors. */
const MAX_ANCESTORS = 3;

/** True if the browser truncates an element's text with an ellipsis. */
export function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  // Most elements fit, so return early. A difference of one pixel may be a rounding error.
  if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1) return false;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (webkitLineClamp !== 'none' && webkitLineClamp !== '') return scrollHeight > clientHeight + 1;
  return textOverflow === 'ellipsis' && clientWidth > 0 && scrollWidth > clientWidth + 1;
}

function findHoveredCutText(target: Element): Element | undefined {
  let element: Element | null = target;
  for (let step = 0; element && step <= MAX_ANCESTORS; step++, element = element.parentElement)
    if (isCut(element)) return element;
  return undefined;
}

function findFocusedCutText(target: Element): Element | undefined {
  const own = target.closest('label') ?? target;
  return [own, ...own.querySelectorAll('*')].find(isCut) ?? findHoveredCutText(target);
}

const HOVER_DELAY_MS = 400;
const GAP = 4;
const MARGIN = 8;

/**
 * A tooltip with the full text of a truncated element, shown while the pointer is over the element or its control has
 * focus. One tooltip serves the whole app. Screen readers read the full text anyway, so the tooltip is hidden from
 * them.
 */
export function CutTextTooltip() {
  const [cut, setCut] = useState<Element>();
  const tooltip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** True if keyboard focus, not the pointer, opened the tooltip. */
    let isFocused = false;
    /** The element that the pointer last moved onto. */
    let pointed: Element | undefined;
    const show = (element: Element | undefined) => {
      clearTimeout(timer);
      setCut(element);
    };
    const hide = () => show(undefined);
    // Returns null over the tooltip itself, so that its text can be selected.
    const elementAt = ({ target, pointerType }: PointerEvent) =>
      pointerType !== 'touch' && target instanceof Element && !tooltip.current?.contains(target)
        ? target
        : null;
    const onPointerOver = (event: PointerEvent) => {
      const target = elementAt(event);
      // Hide the tooltip, unless the pointer is still over the same element: `pointerover` also fires when the
      // page scrolls or changes.
      if (target && !isFocused) setCut((shown) => (shown?.contains(target) ? shown : undefined));
    };
    // Open it only when the pointer moves, and not when the page changes under a pointer that rests.
    const onPointerMove = (event: PointerEvent) => {
      const target = elementAt(event);
      if (!target || target === pointed) return;
      pointed = target;
      clearTimeout(timer);
      // Measure the text after a delay, because measuring while the page changes would force another layout.
      timer = setTimeout(() => {
        const hovered = findHoveredCutText(target);
        if (hovered) show(hovered);
        isFocused &&= hovered === undefined;
      }, HOVER_DELAY_MS);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      isFocused = target instanceof Element && target.matches(':focus-visible');
      show(isFocused && target instanceof Element ? findFocusedCutText(target) : undefined);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true, capture: true };
    document.addEventListener('pointerover', onPointerOver, options);
    document.addEventListener('pointermove', onPointerMove, options);
    document.addEventListener('focusin', onFocusIn, options);
    document.addEventListener('keydown', onKeyDown, options);
    document.addEventListener('pointerdown', hide, options);
    document.addEventListener('scroll', hide, options);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
  useLayoutEffect(() => {
    const box = tooltip.current;
    if (!box || !cut) return;
    const { left, top, bottom } = cut.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    box.style.left = `${Math.max(MARGIN, Math.min(left, document.documentElement.clientWidth - width - MARGIN))}px`;
    box.style.top = `${top - height - GAP < MARGIN ? bottom + GAP : top - height - GAP}px`;
  }, [cut]);
  if (!cut?.isConnected) return null;
  return createPortal(
    <div
      ref={tooltip}
      aria-hidden="true"
      data-tooltip
      className="fixed z-30 max-w-[min(320px,calc(100vw-16px))] rounded-sm bg-ink px-2 py-1 text-xs font-normal text-paper normal-nums wrap-anywhere print:hidden"
    >
      {cut instanceof HTMLElement ? cut.innerText : cut.textContent}
    </div>,
    // An open dialog or popover would cover a tooltip elsewhere, so render the tooltip inside it.
    cut.closest('dialog, [popover]') ?? document.body,
  );
}
