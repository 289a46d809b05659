import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A named region on a sheet of its own, as the margin column of a page has them. */
export function Card({ title, children }: CardProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="rounded-lg border border-line bg-sheet px-4 py-3.5 print:break-inside-avoid"
    >
      <h2 id={heading} className="text-sm font-semibold">
        {title}
      </h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}
