import type { ReactNode } from 'react';
import { useWidth } from '#dashboard/ui/use-width.ts';

interface PlotProps {
  /** In pixels; reserved before the first render. */
  readonly height: number;
  readonly children: (width: number) => ReactNode;
}

/** Measures its width and passes it to the drawing. */
export function Plot({ height, children }: PlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className="relative min-w-0" style={{ minHeight: height }}>
      {width > 0 && children(width)}
    </div>
  );
}
