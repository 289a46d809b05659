import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';

interface CompanyEntryProps {
  readonly company: CompanySummaryResponse;
  /** Why it is in the list. */
  readonly children: ReactNode;
}

/** A linked company in a short list. */
export function CompanyEntry({ company, children }: CompanyEntryProps) {
  const name = displayName(company);
  return (
    <li className="relative flex min-h-11 items-center gap-2.5">
      <CompanyLogo company={company} />
      <span className="min-w-0">
        <Link
          to="/companies/$id/{-$name}"
          params={{ id: String(company.id), name: undefined }}
          className="block truncate pointer-coarse:after:absolute pointer-coarse:after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="line-clamp-2 text-xs/[15px] text-ink-3">{children}</span>
      </span>
    </li>
  );
}
