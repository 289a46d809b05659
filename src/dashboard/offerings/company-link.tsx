import { Link } from '@tanstack/react-router';
import { displayName } from '../companies/company-display.ts';
import { useApp } from '../app-context.ts';
import { cachedCompany } from '../companies/cached-companies.ts';

interface CompanyLinkProps {
  readonly id: number;
  readonly name: string | null;
}

/** Link to a company; without a name in the record, uses a cached one. */
export function CompanyLink({ id, name }: CompanyLinkProps) {
  const { cache } = useApp();
  return (
    <Link
      to="/companies/$id/{-$name}"
      params={{ id: String(id), name: undefined }}
      className="wrap-anywhere text-accent"
      preload={false}
    >
      <bdi>{displayName({ id, name: name ?? cachedCompany(cache, id)?.name ?? null })}</bdi>
    </Link>
  );
}
