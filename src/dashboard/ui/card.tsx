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
      className="rounded-lg border border-line bg-sheet px-4 py-3.5 print:break-inside-avoid print:border-0 print:p-0"
    >
      <h2 id={heading} className="text-sm font-semibold print:font-read print:text-section">
        {title}
      </h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}
