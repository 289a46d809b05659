import { createContext, type RefObject, use, useRef } from 'react';

type FieldRef = RefObject<HTMLInputElement | null>;

/** The search field of the page on screen, which the shortcut `/` focuses. The app shell provides the ref. */
export const PageSearchFieldContext = createContext<FieldRef | null>(null);

/** Returns the ref for the search field of a page. Outside the app shell, it is the component's own. */
export function usePageSearchField(): FieldRef {
  const own: FieldRef = useRef(null);
  return use(PageSearchFieldContext) ?? own;
}
