import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { FieldRow } from '../ui/field-row.tsx';
import { Moment } from '../ui/moment.tsx';
import { domainUrl } from '../ui/safe-url.ts';

interface CompanyFactsProps {
  readonly company: CompanySummaryResponse;
  /** Makes the domain a link, where nothing else is. */
  readonly linked?: boolean;
}

/** The five facts of a company that are read most. */
export function CompanyFacts({ company, linked = false }: CompanyFactsProps) {
  const { founded_year, location, legal_name, domain, updated_at } = company;
  const url = linked && domain ? domainUrl(domain) : null;
  return (
    <dl>
      <FieldRow name="Founded" text={founded_year ? String(founded_year) : null} />
      <FieldRow name="Location" text={location} />
      <FieldRow name="Legal name" text={legal_name} />
      <FieldRow name="Domain" text={domain}>
        {url && (
          <ExternalLink href={url.href} className="text-accent">
            {domain}
          </ExternalLink>
        )}
      </FieldRow>
      <FieldRow name="Updated" text={updated_at}>
        <Moment at={updated_at} />
      </FieldRow>
    </dl>
  );
}
