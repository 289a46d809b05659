import { Link2, Printer, SquareTerminal } from 'lucide-react';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import { routes } from '#contract/routes.ts';
import { toCurl } from '#dashboard/api/curl.ts';
import { useApp } from '#dashboard/app-context.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { AddToCompare } from './add-to-compare.tsx';

export function CompanyActions({ id }: { readonly id: number }) {
  const { config } = useApp();
  return (
    <div className="flex flex-wrap gap-1.5 max-md:w-full max-md:*:last:grow print:hidden">
      <CopyButton text={() => location.href} icon={<Link2 size={15} />}>
        <span className="max-md:sr-only">Copy link</span>
      </CopyButton>
      <CopyButton
        text={() =>
          toCurl(routes.company, { params: { company_id: id } }, { ...config, origin: location.origin })
        }
        icon={<SquareTerminal size={15} />}
      >
        <span className="max-md:sr-only">Copy as cURL</span>
      </CopyButton>
      <Button onClick={() => print()} title="Print">
        <Printer size={15} aria-hidden="true" />
        <span className="max-md:sr-only">Print</span>
      </Button>
      <AddToCompare id={id} />
      <AddToWatchlist ids={[id]} look="solid">
        Add to watchlist
      </AddToWatchlist>
    </div>
  );
}
