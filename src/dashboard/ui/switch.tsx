import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** A sentence under the label that says what it does. */
  readonly children?: ReactNode;
}

const TRACK =
  'relative h-5 w-[34px] shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-well checked:border-accent checked:bg-accent';
const THUMB =
  'before:absolute before:top-[2px] before:left-[2px] before:size-[14px] before:rounded-full before:bg-edge checked:before:left-4 checked:before:bg-on-accent';

/** Something that is on or off, and takes effect at once. */
export function Switch({ label, checked, onChange, children }: SwitchProps) {
  const about = useId();
  return (
    <div>
      <label className="flex cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          role="switch"
          aria-describedby={children ? about : undefined}
          className={`${TRACK} ${THUMB}`}
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {children && (
        <p id={about} className="mt-0.5 pl-11 text-sm text-ink-3">
          {children}
        </p>
      )}
    </div>
  );
}
