import { type ReactNode, useId } from 'react';

interface SettingsGroupProps {
  /** Id of the group, for links to it. */
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function SettingsGroup({ id, title, children }: SettingsGroupProps) {
  const heading = useId();
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={heading}
      className="rounded-lg border border-line bg-sheet px-4 py-3.5"
    >
      <h2 id={heading} className="mb-3 font-read text-section font-semibold">
        {title}
      </h2>
      {children}
    </div>
  );
}
