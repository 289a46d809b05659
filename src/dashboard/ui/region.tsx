import { type ReactNode, useId } from 'react';

interface RegionProps {
  readonly title: string;
  readonly id?: string;
  readonly count?: string | null;
  readonly children?: ReactNode;
}

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
