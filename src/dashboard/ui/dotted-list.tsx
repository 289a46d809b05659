import type { ReactNode } from 'react';

interface DottedListProps {
  /** The items, by React key. Empty items are left out. */
  readonly items: Readonly<Record<string, ReactNode>>;
  readonly className?: string;
}

/** Shows items in a row with dots between them. If the row wraps, no line begins or ends with a dot. */
export const DottedList = ({ items, className = '' }: DottedListProps) => (
  <p className={`overflow-x-clip wrap-anywhere ${className}`}>
    <span className="-ml-4 flex flex-wrap gap-y-1 pointer-coarse:items-center">
      {Object.entries(items)
        .filter(([, item]) => Boolean(item))
        .map(([key, item]) => (
          <span
            key={key}
            className="relative min-w-0 pl-4 before:absolute before:left-1.5 before:text-ink-3 before:content-['·'/''] pointer-coarse:before:inset-y-0 pointer-coarse:before:flex pointer-coarse:before:items-center"
          >
            {item}{' '}
          </span>
        ))}
    </span>
  </p>
);
