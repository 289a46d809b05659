import { createContext, type RefObject, use, useRef } from 'react';

type FieldRef = RefObject<HTMLInputElement | null>;

/** The search field of the page on screen, which the shortcut `/` focuses. The app shell provides the ref. */
export const SearchFieldContext = createContext<FieldRef | null>(null);

/** Returns the ref for the search field of a page. Outside the app shell, it is the component's own. */
export function useSearchFieldRef(): FieldRef {
  const own: FieldRef = useRef(null);
  return use(SearchFieldContext) ?? own;
}
