import { type RefObject, useEffect, useState } from 'react';

/** A hint that a container scrolls sideways, shown only while its content is wider than the container. */
export function ScrollHint({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const container = of.current;
    const content = container?.firstElementChild;
    if (!container || !content) return;
    const observer = new ResizeObserver(() =>
      // A difference of one pixel may be a rounding error.
      setOverflows(container.scrollWidth > container.clientWidth + 1),
    );
    observer.observe(container);
    observer.observe(content);
    return () => observer.disconnect();
  }, [of]);
  return (
    overflows && (
      <span className="rounded-full border border-line bg-sheet px-2 py-0.5">
        Scroll sideways <span className="max-sm:hidden">to see more</span> →
      </span>
    )
  );
}
