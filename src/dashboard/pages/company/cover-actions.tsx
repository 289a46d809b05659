import { useNavigate } from '@tanstack/react-router';
import { GitCompareArrows, Link2, Printer, SquareTerminal } from 'lucide-react';
import { AddToWatchlist } from '../../collections/add-to-watchlist.tsx';
import { readComparing, withComparing } from '../../comparing.ts';
import { useApp } from '../../context.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toCurl } from './curl.ts';

/** What can be done with the page as a whole. */
export function CoverActions({ id }: { readonly id: number }) {
  const { config, tabStorage } = useApp();
  const navigate = useNavigate();
  const compare = () =>
    void navigate({ to: '/compare', search: { ids: withComparing(readComparing(tabStorage), id) } });
  return (
    <div className="flex flex-wrap gap-1.5 print:hidden">
      <CopyButton text={() => location.href} icon={<Link2 size={15} />}>
        Copy link
      </CopyButton>
      <CopyButton
        text={() => toCurl(id, config.apiBaseUrl, location.origin)}
        icon={<SquareTerminal size={15} />}
      >
        Copy as cURL
      </CopyButton>
      <AddToWatchlist ids={[id]}>Add to watchlist</AddToWatchlist>
      <Button onClick={compare}>
        <GitCompareArrows size={15} aria-hidden="true" />
        Add to compare
      </Button>
      <Button onClick={() => print()}>
        <Printer size={15} aria-hidden="true" />
        Print
      </Button>
    </div>
  );
}
