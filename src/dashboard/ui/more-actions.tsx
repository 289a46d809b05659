import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Popup } from './popup.tsx';

const ENTRIES = '*:w-full *:justify-start [&_button]:w-full [&_button]:justify-start';

interface MoreActionsProps {
  readonly label?: string;
  readonly children: ReactNode;
}

export function MoreActions({ label = 'More actions', children }: MoreActionsProps) {
  const panel = useId();
  return (
    <div className="print:hidden">
      <Button popoverTarget={panel} aria-label={label} title={label} className="px-2">
        <Ellipsis size={16} aria-hidden="true" />
      </Button>
      <Popup id={panel} label={label} className={`hanging w-52 p-1.5 ${ENTRIES}`}>
        {children}
      </Popup>
    </div>
  );
}
