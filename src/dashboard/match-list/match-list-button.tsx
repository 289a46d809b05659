import { ListChecks } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useMatchList } from './match-list-store.ts';

/**
 * A button that opens the dialog to match a list of names. Use `onOpen` to close the menu that contains the button.
 */
export function MatchListButton({ onOpen }: { readonly onOpen?: () => void }) {
  const matchList = useMatchList();
  return (
    <Button
      look="bare"
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
