import { type RefObject, useEffect, useState } from 'react';

/** Tells the user that a container scrolls sideways, while its content is wider. */
export function ScrollHint({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const container = of.current;
    const content = container?.firstElementChild;
    if (!container || !content) return;
    const observer = new ResizeObserver(() =>
      // One pixel may be a rounding error.
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
