const CONTROLS = 'main :is(a[href], button, input, select)';

/** The visible control of the page after an element, or else the one before it: where the Tab key would go on. */
export function nearestControl(element: Element): Element | null {
  const isAfter = (other: Element) =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const others = [...document.querySelectorAll(CONTROLS)].filter(
    (other) => !element.contains(other) && other.checkVisibility(),
  );
  return others.find(isAfter) ?? others.at(-1) ?? null;
}
