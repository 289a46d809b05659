import { displayName, logoUrl } from '#dashboard/companies/company-display.ts';
import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import { useApp } from '#dashboard/app-context.ts';
import { Monogram } from '#dashboard/ui/monogram.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { lazyComponent } from '#dashboard/lib/lazy-component.tsx';
import { highlightedText } from './highlighted-text.tsx';

const MatchLines = lazyComponent(
  () => import('./match-lines.tsx'),
  'MatchLines',
  ({ domain }) => domain,
);

interface CompanyNameProps {
  readonly company: CompanySummaryResponse;
  readonly highlights?: RowHighlights | undefined;
}

/** For an element with the class `company-name`. Plain links, which `use-company-links.ts` handles. */
export function CompanyName({ company, highlights }: CompanyNameProps) {
  const { config } = useApp();
  const name = displayName(company);
  const logo = logoUrl(config.logoBaseUrl, company.logo_filename);
  const more = (highlights?.elsewhere || highlights?.narrow || highlights?.domain) && highlights;
  return (
    <>
      {/* An image shows the previous logo until the next one is loaded. */}
      <Monogram key={logo} name={name} color={company.logo_color} logo={logo} />
      <a
        href={`/companies/${company.id}`}
        data-company={company.id}
        dir="auto"
        className="block truncate leading-[19px] font-semibold text-ink pointer-coarse:after:absolute pointer-coarse:after:inset-0"
      >
        {highlightedText(name, highlights?.name)}
      </a>
      <span className={`detail-line ${more ? '' : 'not-compact'}`}>
        {more ? <MatchLines domain={company.domain} highlights={more} /> : company.domain}
      </span>
    </>
  );
}
