import { Link } from '@tanstack/react-router';
import { companyLink, displayName } from '../companies/company-display.ts';
import { useApp } from '../app-context.ts';
import type { Range } from '../index/tokenize.ts';
import { cachedCompany } from '../companies/cached-companies.ts';
import { Marked } from '../ui/marked.tsx';

interface CompanyLinkProps {
  readonly id: number;
  readonly name: string | null;
  /** Search matches in the name. */
  readonly marks?: readonly Range[];
}

/** Link to a company; without a name in the record, uses a cached one. */
export function CompanyLink({ id, name, marks = [] }: CompanyLinkProps) {
  const { cache } = useApp();
  const shown = displayName({ id, name: name ?? cachedCompany(cache, id)?.name ?? null });
  return (
    <Link {...companyLink(id)} className="wrap-anywhere text-accent" preload={false}>
      <bdi>
        <Marked text={shown} ranges={marks} />
      </bdi>
    </Link>
  );
}
