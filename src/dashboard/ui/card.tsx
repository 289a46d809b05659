import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  readonly id?: string;
  readonly children: ReactNode;
}

export function Card({ title, id, children }: CardProps) {
  const heading = useId();
  return (
    <section
      id={id}
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
