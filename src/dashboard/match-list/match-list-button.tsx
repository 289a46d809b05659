import { ListChecks } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { useMatchList } from './match-list-store.ts';

interface MatchListButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'className'> {
  /** Called before the dialog opens, for example to close the menu that contains the button. */
  readonly onOpen?: () => void;
}

/** A button that opens the dialog to match a list of names. */
export function MatchListButton({ onOpen, look = 'plain', className = '' }: MatchListButtonProps) {
  const matchList = useMatchList();
  return (
    <Button
      look={look}
      className={className}
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.();
        matchList.open();
      }}
    >
      <ListChecks size={15} aria-hidden="true" />
      Match a list
    </Button>
  );
}
