import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Width of an element in whole pixels; 0 until the first layout. Uses ResizeObserver, because reading the width
 * directly would force a layout.
 */
function useWidth<Target extends Element>(): [ref: RefObject<Target | null>, width: number] {
  const ref = useRef<Target>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

interface PlotProps {
  /** In pixels; reserved before the first render. */
  readonly height: number;
  readonly children: (width: number) => ReactNode;
}

export function Plot({ height, children }: PlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className="relative min-w-0 print:min-h-0!" style={{ minHeight: height }}>
      {width > 0 && children(width)}
    </div>
  );
}
