import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { MAX_VALUES } from '#contract/parameters.ts';
import { categoryName } from '#contract/shown-name.ts';
import { useCompanyQueries } from '#dashboard/api/api-context.tsx';
import type { CategoryResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { similarQuery, byIdsQuery } from '#dashboard/catalogue/company-queries.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { MentionsContext } from '#dashboard/news/mentions.tsx';
import { Card } from '#dashboard/ui/card.tsx';

interface CompanyEntryProps {
  readonly company: CompanySummaryResponse;
  /** Says why the company is in the list. */
  readonly children: ReactNode;
}

function CompanyEntry({ company, children }: CompanyEntryProps) {
  return (
    <li className="relative flex min-h-11 items-center gap-2.5">
      <CompanyLogo company={company} />
      <span className="min-w-0">
        <Link
          {...companyLink(company.id)}
          className="block truncate pointer-coarse:after:absolute pointer-coarse:after:inset-0"
        >
          <bdi>{companyName(company)}</bdi>
        </Link>
        <span className="line-clamp-2 text-xs/[15px] text-ink-3">{children}</span>
      </span>
    </li>
  );
}

const MAX_SIMILAR = 5;
const PAGE_SIZE = 100;
/** Maximum number of category names in an entry, because more wouldn't fit into its two lines. */
const MAX_NAMED = 10;

/** Lists shared categories, such as "Also in Banks, Insurance". If there are too many, says how many are left out. */
function formatShared(shared: readonly CategoryResponse[]): string {
  const rest = shared.length - MAX_NAMED;
  const named = shared.slice(0, MAX_NAMED).map(categoryName).join(', ');
  return rest > 0 ? `Also in ${named} and ${formatCount(rest)} more` : `Also in ${named}`;
}

/** A card that lists companies with the same categories as this one. Renders nothing if there are none. */
export function SimilarCard({ company }: { readonly company: CompanySummaryResponse }) {
  const openCatalogue = useOpenCatalogue();
  const companies = useCompanyQueries();
  const { data: progress } = useQuery(progressQuery);
  const isComplete = progress?.phase === 'complete';
  // The API accepts at most this many categories in a request.
  const categories = company.categories.slice(0, MAX_VALUES).map(({ slug }) => slug);
  const list = useQuery({
    ...companies.list({ categories, ids: [], page: 1, size: PAGE_SIZE }),
    enabled: categories.length > 0 && !isComplete,
  });
  // The catalogue compares all companies. Until it is complete, use the first page of the API's list instead.
  const best = useQuery({ ...similarQuery(openCatalogue, company.id, MAX_SIMILAR), enabled: isComplete });
  const similar = mostSimilar(company, best.data ?? list.data?.companies ?? [], MAX_SIMILAR);
  if (similar.length === 0) return null;
  return (
    <Card title="Similar companies">
      <ul className="space-y-1">
        {similar.map(({ company: other, shared }) => (
          <CompanyEntry key={other.id} company={other}>
            {formatShared(shared)}
          </CompanyEntry>
        ))}
      </ul>
    </Card>
  );
}

/** Sorts companies by how many categories they share with `to`, most first. Ties keep their order. */
export function mostSimilar(
  to: Pick<CompanySummaryResponse, 'id' | 'categories'>,
  candidates: readonly CompanySummaryResponse[],
  limit: number,
) {
  return candidates
    .filter(({ id }) => id !== to.id)
    .map((company) => {
      const slugs = new Set(company.categories.map(({ slug }) => slug));
      return { company, shared: to.categories.filter(({ slug }) => slugs.has(slug)) };
    })
    .filter(({ shared }) => shared.length > 0)
    .toSorted((a, b) => b.shared.length - a.shared.length)
    .slice(0, limit);
}

const MAX_SHOWN = 8;

/** A card that lists the companies that the news on this page mentions most. Renders nothing if there are none. */
export function MentionedCard() {
  const openCatalogue = useOpenCatalogue();
  const countOf = new Map<number, number>();
  for (const found of use(MentionsContext).values())
    for (const id of new Set(found.map((mention) => mention.id))) countOf.set(id, (countOf.get(id) ?? 0) + 1);
  const counts = [...countOf].toSorted(([, a], [, b]) => b - a);
  const ids = counts.slice(0, MAX_SHOWN).map(([id]) => id);
  const { data: companies = [] } = useQuery({ ...byIdsQuery(openCatalogue, ids), enabled: ids.length > 0 });
  if (ids.length === 0) return null;
  const rest = counts.length - ids.length;
  return (
    <Card title="Mentioned with">
      <ul className="space-y-1">
        {companies.map((company) => (
          <CompanyEntry key={company.id} company={company}>
            {formatCounted(countOf.get(company.id) ?? 0, 'mention')}
          </CompanyEntry>
        ))}
      </ul>
      {rest > 0 && <p className="mt-1 text-xs text-ink-3">And {formatCount(rest)} more in the news</p>}
    </Card>
  );
}
