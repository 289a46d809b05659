import { displayName, logoUrl } from './company-display.ts';
import type { RowHighlights } from '../catalogue/catalogue-api.ts';
import { useApp } from '../app-context.ts';
import { markedText } from '../ui/marked.tsx';
import { Monogram } from '../ui/monogram.tsx';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

const MatchLines = lazyComponent(
  () => import('./match-lines.tsx'),
  'MatchLines',
  ({ domain }) => domain,
);

interface CompanyNameProps {
  readonly company: CompanySummaryResponse;
  readonly highlights?: RowHighlights | undefined;
  /** Whether it changed since the last visit, which a dot at the edge says. */
  readonly isNew?: boolean;
}

/** For an element with the class `company-name`. Plain links, which `use-company-links.ts` handles. */
export function CompanyName({ company, highlights, isNew = false }: CompanyNameProps) {
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
        {markedText(name, highlights?.name)}
      </a>
      <span className={`detail-line ${more ? '' : 'not-compact'}`}>
        {more ? <MatchLines domain={company.domain} highlights={more} /> : company.domain}
      </span>
      {/* Last, since the logo is placed as the first child. */}
      {isNew && (
        <span
          title="Changed since your last visit"
          className="absolute top-1/2 left-0.5 size-1.5 -translate-y-1/2 rounded-full bg-accent in-[li]:-left-2"
        >
          <span className="sr-only">Changed since your last visit</span>
        </span>
      )}
    </>
  );
}
