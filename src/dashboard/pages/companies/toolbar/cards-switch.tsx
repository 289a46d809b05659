import { useNavigate } from '@tanstack/react-router';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { Button } from '#dashboard/ui/button.tsx';

export function CardsSwitch({ cards }: { readonly cards: boolean }) {
  const navigate = useNavigate({ from: '/companies' });
  return (
    <Button
      look="bare"
      aria-pressed={cards}
      aria-label="Cards"
      title={cards ? 'Show as a table' : 'Show as cards'}
      className="px-2"
      onClick={() => void navigate({ search: (now) => ({ ...now, view: cards ? undefined : 'cards' }) })}
    >
      {cards ? <Rows3 size={16} aria-hidden="true" /> : <LayoutGrid size={16} aria-hidden="true" />}
    </Button>
  );
}
