import { type RefObject, useLayoutEffect, useRef } from 'react';

const TIMEOUT_MS = 5000;

/** Restores the scroll position when `shown` turns true again, as soon as the content is tall enough. */
export function useScrollRestoration(content: RefObject<HTMLElement | null>, shown: boolean): void {
  const scrollTop = useRef(0);
  // A layout effect: its cleanup must run before the browser scrolls the emptied page to the top.
  useLayoutEffect(() => {
    if (!shown) return;
    const element = content.current;
    const target = scrollTop.current;
    // The user may have scrolled before this hook was loaded.
    scrollTop.current = window.scrollY;
    const onScroll = () => {
      scrollTop.current = window.scrollY;
    };
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < target) return;
      window.scrollTo({ top: target, behavior: 'instant' });
      observer.disconnect();
    });
    if (element && target > 0) observer.observe(element);
    const timer = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, [content, shown]);
}
