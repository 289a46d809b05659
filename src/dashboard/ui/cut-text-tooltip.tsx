import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { findFocusedCutText, findHoveredCutText } from './cut-text.ts';

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
    <div ref={tooltip} aria-hidden="true" data-tooltip className="tooltip print:hidden">
      {cut instanceof HTMLElement ? cut.innerText : cut.textContent}
    </div>,
    // An element in the top layer would cover a tooltip of the page.
    cut.closest('dialog, [popover]') ?? document.body,
  );
}
