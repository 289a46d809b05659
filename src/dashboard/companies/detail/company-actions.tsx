import { Printer, SquareTerminal } from 'lucide-react';
import { routes } from '#contract/routes.ts';
import { toCurl } from '#dashboard/api/curl.ts';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import { AddToCompare } from '#dashboard/companies/add-to-compare.tsx';
import { useApp } from '#dashboard/app-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { CopyLink } from '#dashboard/ui/copy-link.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';

export function CompanyActions({ id }: { readonly id: number }) {
  const { config } = useApp();
  return (
    <div className="flex gap-1.5 max-md:w-full max-md:*:nth-2:grow print:hidden">
      <CopyLink />
      <AddToWatchlist ids={[id]} look="solid">
        Add to watchlist
      </AddToWatchlist>
      <MoreActions>
        <AddToCompare id={id} />
        <CopyButton
          look="bare"
          text={() =>
            toCurl(routes.company, { params: { company_id: id } }, { ...config, origin: location.origin })
          }
          icon={<SquareTerminal size={15} />}
        >
          Copy as cURL
        </CopyButton>
        <Button look="bare" onClick={() => print()}>
          <Printer size={15} aria-hidden="true" />
          Print
        </Button>
      </MoreActions>
    </div>
  );
}
