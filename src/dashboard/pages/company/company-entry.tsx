import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useApp } from '#dashboard/app-context.ts';
import { displayName, logoUrl } from '#dashboard/companies/company-display.ts';
import { Monogram } from '#dashboard/ui/monogram.tsx';

interface CompanyEntryProps {
  readonly company: CompanySummaryResponse;
  /** Why it is in the list. */
  readonly children: ReactNode;
}

/** A linked company in a short list. */
export function CompanyEntry({ company, children }: CompanyEntryProps) {
  const { config } = useApp();
  const name = displayName(company);
  return (
    <li className="relative flex min-h-11 items-center gap-2.5">
      <Monogram
        name={name}
        color={company.logo_color}
        logo={logoUrl(config.logoBaseUrl, company.logo_filename)}
      />
      <span className="min-w-0">
        <Link
          to="/companies/$id/{-$name}"
          params={{ id: String(company.id), name: undefined }}
          className="block truncate pointer-coarse:after:absolute pointer-coarse:after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="block truncate text-xs/[15px] text-ink-3">{children}</span>
      </span>
    </li>
  );
}
