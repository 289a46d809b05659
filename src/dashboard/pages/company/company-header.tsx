import { Link } from '@tanstack/react-router';
import { displayName, logoUrl } from '#dashboard/companies/company-display.ts';
import { useApp } from '#dashboard/app-context.ts';
import { Clamped } from '#dashboard/ui/clamped.tsx';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Monogram } from '#dashboard/ui/monogram.tsx';
import { domainUrl } from '#dashboard/ui/safe-url.ts';
import { tagClass } from '#dashboard/ui/tag.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { CompanyActions } from './company-actions.tsx';

export function CompanyHeader({ company }: { readonly company: CompanySummaryResponse }) {
  const { config } = useApp();
  const name = displayName(company);
  return (
    <header className="flex flex-wrap items-start gap-4 border-b border-line pb-5">
      <Monogram
        size="large"
        name={name}
        color={company.logo_color}
        logo={logoUrl(config.logoBaseUrl, company.logo_filename)}
      />
      <div className="min-w-0 flex-1 basis-52">
        <h1 tabIndex={-1} className="line-clamp-3 font-read text-title font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <Identity company={company} />
        {company.description && (
          <Clamped
            text={company.description}
            className="mt-2.5 max-w-[65ch] font-read text-lede text-pretty"
          />
        )}
        <Categories of={company.categories} />
      </div>
      <CompanyActions id={company.id} />
    </header>
  );
}

function Identity({ company }: { readonly company: CompanySummaryResponse }) {
  const { legal_name, ticker, domain } = company;
  const parts = {
    legal: legal_name && <bdi>{legal_name}</bdi>,
    ticker: ticker && <span className="font-code text-xs">{ticker}</span>,
    domain: domain && <Domain domain={domain} />,
  };
  return (
    <p className="mt-0.5 line-clamp-3 text-ink-2 wrap-anywhere">
      {Object.entries(parts)
        .filter(([, part]) => part)
        .map(([key, part], at) => (
          <span key={key}>
            {at > 0 && <span className="text-ink-3"> · </span>}
            {part}
          </span>
        ))}
    </p>
  );
}

function Domain({ domain }: { readonly domain: string }) {
  const url = domainUrl(domain);
  if (!url) return <>{domain}</>;
  return (
    <ExternalLink href={url.href} className="text-accent">
      {domain}
    </ExternalLink>
  );
}

function Categories({ of }: { readonly of: CompanySummaryResponse['categories'] }) {
  if (of.length === 0) return null;
  return (
    <ul
      aria-label="Categories"
      className="mt-3 flex flex-wrap gap-1 pointer-coarse:gap-x-2 pointer-coarse:gap-y-4"
    >
      {keyed(of, ({ slug }) => slug).map(({ item: { slug, name }, key }) => (
        // Extends the tag's touch target.
        <li key={key} className="relative max-w-full min-w-0">
          <Link
            to="/companies"
            search={{ category: [slug] }}
            className={`${tagClass} hover:text-ink pointer-coarse:h-7 pointer-coarse:min-w-11 pointer-coarse:px-2.5 pointer-coarse:text-center pointer-coarse:leading-7 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2`}
          >
            {name || slug}
          </Link>
        </li>
      ))}
    </ul>
  );
}
