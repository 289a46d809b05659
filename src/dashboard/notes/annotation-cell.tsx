import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';

// Lazy-loaded, because the columns of notes and tags are hidden at first.
const LazyCell = lazyPart(() => import('./annotation-cells.tsx'), 'AnnotationCell');

/** A cell about what the user wrote about a record. On paper, it is there once it was on the screen. */
export const AnnotationCell = (props: ComponentProps<typeof LazyCell>) => (
  <Suspense>
    <LazyCell {...props} />
  </Suspense>
);
