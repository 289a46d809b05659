import { CategoryLinks } from '#dashboard/companies/category-links.tsx';
import { displayName } from '#dashboard/companies/company-display.ts';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { Clamped } from '#dashboard/ui/clamped.tsx';
import { DottedList } from '#dashboard/ui/dotted-list.tsx';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { domainUrl } from '#dashboard/ui/safe-url.ts';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { CompanyActions } from './company-actions.tsx';
import { KeyFacts } from './key-facts.tsx';

interface CompanyHeaderProps {
  readonly company: CompanySummaryResponse;
  /** The whole record; undefined while it loads. */
  readonly record: CompanyResponse | undefined;
  /** True once the offerings may be requested, to be counted. */
  readonly countsOfferings: boolean;
}

export function CompanyHeader({ company, record, countsOfferings }: CompanyHeaderProps) {
  const name = displayName(company);
  return (
    <header className="flex flex-wrap items-start gap-4 border-b border-line pb-5">
      <CompanyLogo company={company} size="large" />
      <div className="min-w-0 flex-1 basis-52">
        <h1 tabIndex={-1} className="line-clamp-3 font-read text-title font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <Identity company={company} />
        <KeyFacts company={company} record={record} countsOfferings={countsOfferings} />
        {company.description && (
          <Clamped
            text={company.description}
            className="mt-2.5 max-w-[65ch] font-read text-lede text-pretty"
          />
        )}
        <CategoryLinks of={company.categories} className="mt-3" />
      </div>
      <CompanyActions id={company.id} />
    </header>
  );
}

function Identity({ company }: { readonly company: CompanySummaryResponse }) {
  const { legal_name, ticker, domain } = company;
  const items = {
    // One says nothing that the heading does not say.
    legal: legal_name && legal_name !== displayName(company) && (
      <bdi className="line-clamp-3">{legal_name}</bdi>
    ),
    ticker: ticker && <span className="font-code text-xs">{ticker}</span>,
    domain: domain && <Domain domain={domain} />,
  };
  return <DottedList items={items} className="mt-0.5 text-ink-2" />;
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
