import { useEffect, useRef } from 'react';

/**
 * Lets the container of a table scroll sideways while the columns need more space. It sets `data-scrolls` on the
 * container, to `both` in browsers that can't leave vertical scrolling to the page. Otherwise the container must not
 * scroll, so that the table header can stick to the page.
 */
export function SidewaysScroll() {
  const inside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const table = inside.current?.closest('table');
    const container = table?.parentElement;
    if (!container) return;
    const observer = new ResizeObserver(() => {
      // A difference of one pixel may come from rounding.
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
