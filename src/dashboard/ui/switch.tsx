import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly look?: 'small';
  readonly onChange: (checked: boolean) => void;
  readonly children?: ReactNode;
}

export function Switch({ label, checked, look, onChange, children }: SwitchProps) {
  const descriptionId = useId();
  return (
    <div>
      <label
        className={`flex cursor-pointer items-center pointer-coarse:min-h-11 ${look ? 'gap-1.5 text-xs text-ink-2' : 'gap-2.5 text-sm'}`}
      >
        <input
          type="checkbox"
          role="switch"
          aria-describedby={children ? descriptionId : undefined}
          className={`switch shrink-0 cursor-pointer ${look ? '[zoom:0.8]' : ''}`}
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {children && (
        <p id={descriptionId} className="mt-0.5 ml-11 text-sm text-ink-3">
          {children}
        </p>
      )}
    </div>
  );
}
