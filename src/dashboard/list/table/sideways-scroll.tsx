import { useEffect, useRef } from 'react';

/**
 * Lets the container of a table scroll sideways while the columns don't fit, by setting `data-scrolls`. Otherwise the
 * container must not scroll, because the table header sticks to the page. The value is `both` in browsers that can't
 * scroll in one direction only.
 */
export function SidewaysScroll() {
  const inside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const table = inside.current?.closest('table');
    const container = table?.parentElement;
    if (!container) return;
    const observer = new ResizeObserver(() => {
      // One pixel may be a rounding error.
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
