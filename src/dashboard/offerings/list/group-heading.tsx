import type { OfferingGroup } from '#dashboard/catalogue/offering-query.ts';
import { CompanyLink } from '#dashboard/offerings/company-link.tsx';
import { formatOfferingCount } from './format-offerings.ts';

/** Heads the offerings of one company. */
export function GroupHeading({ group: { company, count } }: { readonly group: OfferingGroup }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="min-w-0 truncate font-read text-base font-semibold">
        {company ? <CompanyLink {...company} /> : 'No company'}
      </span>
      <span className="shrink-0 text-xs font-normal text-ink-3">{formatOfferingCount(count)}</span>
    </span>
  );
}
