import { Link } from '@tanstack/react-router';
import { displayName } from '../companies/company-display.ts';
import { useApp } from '../app-context.ts';
import { cachedCompany } from '../companies/cached-companies.ts';

interface CompanyLinkProps {
  readonly id: number;
  /** What the record itself calls the company. */
  readonly name: string | null;
}

/** The way from a record to the company it names: by its own words, else by what this session has read. */
export function CompanyLink({ id, name }: CompanyLinkProps) {
  const { cache } = useApp();
  return (
    <Link
      to="/companies/$id/{-$name}"
      params={{ id: String(id), name: undefined }}
      className="text-accent"
      preload={false}
    >
      <bdi>{displayName({ id, name: name ?? cachedCompany(cache, id)?.name ?? null })}</bdi>
    </Link>
  );
}
