import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';

// Load this on demand, because the columns of notes and tags are hidden by default.
const LazyCell = lazyPart(() => import('./annotation-cells.tsx'), 'AnnotationCellContent');

/**
 * A table cell with the user's note or tags on a record. It prints only if its code was loaded before, for example
 * for the table on screen.
 */
export const AnnotationCell = (props: ComponentProps<typeof LazyCell>) => (
  <Suspense>
    <LazyCell {...props} />
  </Suspense>
);
