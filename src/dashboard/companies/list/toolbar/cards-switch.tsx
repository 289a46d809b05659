import { useNavigate } from '@tanstack/react-router';
import { LayoutGrid, Rows3 } from 'lucide-react';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { useShowsCards } from '../use-shows-cards.ts';

export function CardsSwitch({ search }: { readonly search: CompaniesSearch }) {
  const navigate = useNavigate({ from: '/companies' });
  const isPhone = useMedia('(width < 760px)');
  const cards = useShowsCards(search);
  const Shape = cards ? Rows3 : LayoutGrid;
  const other = cards ? 'rows' : 'cards';
  const isDefault = (other === 'cards') === isPhone;
  return (
    <Button
      look="bare"
      onClick={() => void navigate({ search: (now) => ({ ...now, view: isDefault ? undefined : other }) })}
    >
      <Shape size={15} aria-hidden="true" />
      {cards ? 'Show as a table' : 'Show as cards'}
    </Button>
  );
}
