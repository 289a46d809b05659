import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** The pointer is often over a part of the cut text, such as a mark or an isolated name. */
const MAX_ANCESTORS = 3;

/** Whether the browser shows only a part of an element's text, with an ellipsis. */
export function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  // Cheap, and false for most elements. A single pixel comes from rounding.
  if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1) return false;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (webkitLineClamp !== 'none' && webkitLineClamp !== '') return scrollHeight > clientHeight + 1;
  return textOverflow === 'ellipsis' && clientWidth > 0 && scrollWidth > clientWidth + 1;
}

/** The cut text that the pointer is over. */
function findHoveredCutText(target: Element): Element | undefined {
  let element: Element | null = target;
  for (let step = 0; element && step <= MAX_ANCESTORS; step++, element = element.parentElement)
    if (isCut(element)) return element;
  return undefined;
}

/** The cut text of a control that has the focus: its own, or that of its label. */
function findFocusedCutText(target: Element): Element | undefined {
  const own = target.closest('label') ?? target;
  return [own, ...own.querySelectorAll('*')].find(isCut) ?? findHoveredCutText(target);
}

const HOVER_DELAY_MS = 400;
const GAP = 4;
const MARGIN = 8;

/**
 * Shows the whole of a text that is cut off while the pointer is over it or its control has the focus. One for the whole
 * app. Hidden from screen readers, which read the whole text anyway.
 */
export function CutTextTooltip() {
  const [cut, setCut] = useState<Element>();
  const tooltip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Whether the text is shown because of the focus. */
    let isFocused = false;
    const show = (element: Element | undefined) => {
      clearTimeout(timer);
      setCut(element);
    };
    const hide = () => show(undefined);
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      // The pointer may go over the tooltip, to read or select in it.
      if (pointerType === 'touch' || !(target instanceof Element) || tooltip.current?.contains(target))
        return;
      // A page that scrolls or changes moves below a pointer at rest, too.
      if (!isFocused) setCut((shown) => (shown?.contains(target) ? shown : undefined));
      clearTimeout(timer);
      // Not before: to measure texts while the page changes would lay it out once more.
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
    // An element in the top layer would cover a tooltip of the page.
    cut.closest('dialog, [popover]') ?? document.body,
  );
}
