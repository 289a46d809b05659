import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * How wide an element is, in whole pixels; 0 until the browser has laid it out. Measured along with that layout,
 * because asking for one of our own would hold up the page.
 */
export function useWidth<Kind extends Element>(): [ref: RefObject<Kind | null>, width: number] {
  const ref = useRef<Kind>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
