import { type RefObject, useLayoutEffect, useRef } from 'react';

const PATIENCE = 5000;

/**
 * Brings the page back to where it was scrolled when `shown` turns false and true again: once its content
 * has grown tall enough, or not at all if the reader scrolls first.
 */
export function useScrollRestoration(content: RefObject<HTMLElement | null>, shown: boolean): void {
  const kept = useRef(0);
  // A layout effect, because its clean-up must run before the emptied page scrolls itself to the top.
  useLayoutEffect(() => {
    if (!shown) return;
    const element = content.current;
    const target = kept.current;
    // The reader may have scrolled before this was loaded.
    kept.current = window.scrollY;
    const remember = () => {
      kept.current = window.scrollY;
    };
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < target) return;
      window.scrollTo({ top: target, behavior: 'instant' });
      observer.disconnect();
    });
    if (element && target > 0) observer.observe(element);
    const timer = setTimeout(() => observer.disconnect(), PATIENCE);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('scroll', remember);
    };
  }, [content, shown]);
}
