import { useEffect, useRef } from 'react';

/**
 * Inside a table: lets its container scroll sideways while the columns need more room, by `data-scrolls`, which is
 * `both` where a browser can't leave the other direction to the page. Otherwise the container must not scroll, so
 * that the head of the table stays in view while the page does.
 */
export function SidewaysScroll() {
  const inside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const table = inside.current?.closest('table');
    const container = table?.parentElement;
    if (!container) return;
    const observer = new ResizeObserver(() => {
      // A single pixel comes from rounding.
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
