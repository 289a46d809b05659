import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { useApp } from '../app-context.ts';
import { Monogram } from '../ui/monogram.tsx';
import { displayName, logoUrl } from './company-display.ts';

interface CompanyLogoProps {
  readonly company: Pick<CompanySummaryResponse, 'id' | 'name' | 'logo_color' | 'logo_filename'>;
  readonly size?: 'row' | 'large';
}

/** The logo of a company, or its initials. */
export function CompanyLogo({ company, size = 'row' }: CompanyLogoProps) {
  const { config } = useApp();
  return (
    <Monogram
      name={displayName(company)}
      color={company.logo_color}
      logo={logoUrl(config.logoBaseUrl, company.logo_filename)}
      size={size}
    />
  );
}
