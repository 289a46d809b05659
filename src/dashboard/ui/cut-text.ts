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
export function findHoveredCutText(target: Element): Element | undefined {
  let element: Element | null = target;
  for (let step = 0; element && step <= MAX_ANCESTORS; step++, element = element.parentElement)
    if (isCut(element)) return element;
  return undefined;
}

/** The cut text of a control that has the focus: its own, or that of its label. */
export function findFocusedCutText(target: Element): Element | undefined {
  const own = target.closest('label') ?? target;
  return [own, ...own.querySelectorAll('*')].find(isCut) ?? findHoveredCutText(target);
}
