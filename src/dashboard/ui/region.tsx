import { type ReactNode, useId } from 'react';

interface RegionProps {
  readonly title: string;
  /** What `#id` in an address leads to. */
  readonly id?: string;
  /** How much there is of what, beside the heading. */
  readonly count?: string | null;
  readonly children: ReactNode;
}

/** A named region of a page's main column, under a heading to read. */
export function Region({ title, id, count, children }: RegionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading}>
      <div className="flex items-baseline gap-2.5">
        <h2 id={heading} className="font-read text-section font-semibold">
          {title}
        </h2>
        {count && <span className="text-sm text-ink-3">{count}</span>}
      </div>
      {children}
    </section>
  );
}
