import type { ReactNode } from 'react';
import { useWidth } from '#dashboard/ui/use-width.ts';

interface PlotProps {
  /** In pixels; kept while nothing is drawn yet. */
  readonly height: number;
  readonly children: (width: number) => ReactNode;
}

/** A place for a drawing that has to know how wide it is. */
export function Plot({ height, children }: PlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className="relative min-w-0" style={{ minHeight: height }}>
      {width > 0 && children(width)}
    </div>
  );
}
