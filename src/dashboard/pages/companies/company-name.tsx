import type { CompanySummaryReading } from '#contract/reading.ts';
import { Link } from '@tanstack/react-router';
import { logoUrl } from '../../company-words.ts';
import { displayName } from '../../company-words.ts';
import { useApp } from '../../context.ts';
import { Monogram } from '../../ui/monogram.tsx';

/** The mark, the name as a link to the company's page, and the domain under it. */
export function CompanyName({ company }: { readonly company: CompanySummaryReading }) {
  const { config } = useApp();
  const name = displayName(company);
  return (
    <span className="flex min-w-0 items-center gap-[11px]">
      <Monogram
        name={name}
        color={company.logo_color}
        logo={logoUrl(config.logoBaseUrl, company.logo_filename)}
      />
      <span className="min-w-0">
        <Link
          to="/companies/$id/{-$name}"
          params={{ id: String(company.id), name: undefined }}
          className="block truncate font-semibold text-ink pointer-coarse:after:absolute pointer-coarse:after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="block truncate text-xs/[15px] font-normal text-ink-3">{company.domain || ' '}</span>
      </span>
    </span>
  );
}
