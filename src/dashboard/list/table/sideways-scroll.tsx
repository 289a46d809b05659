import { useEffect, useRef } from 'react';

/**
 * Lets the container of a table scroll sideways while its columns don't fit, by setting `data-scrolls`. Otherwise the
 * container must not scroll, because the header would no longer stick to the top of the page. The value is `both` in
 * browsers that can't restrict scrolling to one direction.
 */
export function SidewaysScroll() {
  const inside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const table = inside.current?.closest('table');
    const container = table?.parentElement;
    if (!container) return;
    const observer = new ResizeObserver(() => {
      // A difference of one pixel may be a rounding error.
      if (table.offsetWidth <= container.clientWidth + 1) return void delete container.dataset['scrolls'];
      container.dataset['scrolls'] = 'sideways';
      if (getComputedStyle(container).overflowY !== 'clip') container.dataset['scrolls'] = 'both';
    });
    observer.observe(container);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return <span ref={inside} hidden />;
}
