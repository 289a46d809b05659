import { SquareTerminal } from 'lucide-react';
import { useId, useState } from 'react';
import { routes } from '#contract/routes.ts';
import { useConfig } from '#dashboard/api/api-context.tsx';
import { toCurl } from '#dashboard/api/curl.ts';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import { AddToCompare } from '#dashboard/companies/add-to-compare.tsx';
import { CategoryLinks } from '#dashboard/companies/category-tag.tsx';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { useCompanyOfferingCount } from '#dashboard/companies/company-offerings.tsx';
import { LocationLinks } from '#dashboard/companies/location-links.tsx';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { CopyButton, CopyLink } from '#dashboard/ui/copy-button.tsx';
import { DottedList } from '#dashboard/ui/dotted-list.tsx';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { PrintButton } from '#dashboard/ui/print.tsx';
import { domainUrl } from '#dashboard/ui/safe-url.ts';

// About six lines of 65 characters. Shorter texts need no button.
const CLAMP_MIN_LENGTH = 400;

/** Six lines show fewer characters than this. The rest of a longer text would be laid out without being visible. */
const FOLDED_LENGTH = 2000;

function Clamped({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isLong = text.length > CLAMP_MIN_LENGTH;
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={`mt-2.5 max-w-[65ch] font-read text-lede text-pretty wrap-anywhere ${isLong && !open ? 'line-clamp-6' : ''}`}
      >
        {open ? text : text.slice(0, FOLDED_LENGTH)}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="mt-1 text-sm text-accent hover:underline pointer-coarse:h-11 print:hidden"
        >
          Show full text
        </button>
      )}
    </>
  );
}

/** A count as a link. Its touch target is higher than its line, which may wrap. */
function Count({ of, one, href }: { readonly of: number; readonly one: string; readonly href: string }) {
  if (of === 0) return <>No {one}s</>;
  return (
    <a
      href={href}
      className="inline-block whitespace-nowrap text-accent pointer-coarse:-my-2 pointer-coarse:leading-11"
    >
      {formatCounted(of, one)}
    </a>
  );
}

interface CompanyHeaderProps {
  readonly company: CompanySummaryResponse;
  /** The full record; undefined while it loads. */
  readonly record: CompanyResponse | undefined;
  /** True once the offerings may be requested, to count them. */
  readonly countsOfferings: boolean;
}

export function CompanyHeader({ company, record, countsOfferings }: CompanyHeaderProps) {
  const config = useConfig();
  const name = companyName(company);
  const { id, legal_name, ticker, domain, founded_year, location } = company;
  const { found: count } = useCompanyOfferingCount(id, countsOfferings);
  const identity = {
    // A legal name equal to the name would repeat the heading.
    legal: legal_name && legal_name !== name && <bdi className="line-clamp-3">{legal_name}</bdi>,
    ticker: ticker && <span className="font-code text-xs">{ticker}</span>,
    domain: domain && <Domain domain={domain} />,
  };
  const facts = {
    founded: founded_year && `Founded ${founded_year}`,
    location: location && <LocationLinks location={location} />,
    research: record && <Count of={record.research.length} one="research document" href="#research" />,
    news: record && <Count of={record.news.length} one="news item" href="#news" />,
    offerings: count !== null && count > 0 && <Count of={count} one="offering" href="#offerings" />,
  };
  return (
    <header className="flex flex-wrap items-start gap-4 border-b border-line pb-5">
      <CompanyLogo company={company} size="large" />
      <div className="min-w-0 flex-1 basis-52">
        <h1 tabIndex={-1} className="line-clamp-3 font-read text-title font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <DottedList items={identity} className="mt-0.5 text-ink-2" />
        <DottedList items={facts} className="mt-1 min-h-5 text-sm/5 text-ink-2" />
        {company.description && <Clamped text={company.description} />}
        <CategoryLinks of={company.categories} className="mt-3" />
      </div>
      <div className="flex gap-1.5 max-md:w-full max-md:*:first:grow print:hidden">
        <AddToWatchlist ids={[id]} look="solid">
          Add to watchlist
        </AddToWatchlist>
        <CopyLink />
        <MoreActions>
          <AddToCompare id={id} />
          <CopyButton
            look="bare"
            text={() =>
              toCurl(
                routes.company,
                { params: { company_id: id } },
                { ...config, origin: window.location.origin },
              )
            }
            icon={<SquareTerminal size={15} />}
          >
            Copy as cURL
          </CopyButton>
          <PrintButton />
        </MoreActions>
      </div>
    </header>
  );
}

function Domain({ domain }: { readonly domain: string }) {
  const url = domainUrl(domain);
  if (!url) return <>{domain}</>;
  return (
    <ExternalLink href={url.href} className="text-accent underline">
      {domain}
    </ExternalLink>
  );
}
