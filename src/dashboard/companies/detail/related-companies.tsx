import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import type { CompanySummaryResponse, CategoryResponse } from '#dashboard/api/response-schemas.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { CompanyLogo } from '#dashboard/companies/company-name.tsx';
import { useQuery } from '@tanstack/react-query';
import { progressQuery, similarQuery, byIdsQuery } from '#dashboard/catalogue/queries.ts';
import { useApp } from '#dashboard/app-context.ts';
import { Card } from '#dashboard/ui/card.tsx';
import { rollups } from 'd3-array';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { MentionsContext } from '#dashboard/news/mentions.tsx';

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

const MAX_SIMILAR = 5;
const PAGE_SIZE = 100;

/** Companies that share categories with this one; renders nothing if there are none. */
export function SimilarCard({ company }: { readonly company: CompanySummaryResponse }) {
  const { catalogue, companies } = useApp();
  const { data: progress } = useQuery(progressQuery);
  const isComplete = progress?.phase === 'complete';
  const categories = company.categories.map(({ slug }) => slug);
  const list = useQuery({
    ...companies.list({ categories, ids: [], page: 1, size: PAGE_SIZE }),
    enabled: categories.length > 0 && !isComplete,
  });
  // The catalogue compares all companies; until it is complete, use the first page of the list.
  const best = useQuery({ ...similarQuery(catalogue, company.id, MAX_SIMILAR), enabled: isComplete });
  const similar = mostSimilar(company, best.data ?? list.data?.companies ?? [], MAX_SIMILAR);
  if (similar.length === 0) return null;
  return (
    <div className="print:hidden">
      <Card title="Similar companies">
        <ul className="space-y-1">
          {similar.map(({ company: other, shared }) => (
            <CompanyEntry key={other.id} company={other}>
              Also in {shared.map(({ slug, name }) => name ?? slug).join(', ')}
            </CompanyEntry>
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface Similar {
  readonly company: CompanySummaryResponse;
  readonly shared: readonly CategoryResponse[];
}

/** Companies ranked by the number of categories shared with `company`; ties keep their order. */
export function mostSimilar(
  to: Pick<CompanySummaryResponse, 'id' | 'categories'>,
  candidates: readonly CompanySummaryResponse[],
  limit: number,
): Similar[] {
  return candidates
    .filter(({ id }) => id !== to.id)
    .map((company) => ({
      company,
      shared: to.categories.filter(({ slug }) => company.categories.some((each) => each.slug === slug)),
    }))
    .filter(({ shared }) => shared.length > 0)
    .toSorted((a, b) => b.shared.length - a.shared.length)
    .slice(0, limit);
}

const MAX_SHOWN = 8;

/** The companies that the news mention most often; renders nothing if there are none. */
export function MentionedCard() {
  const { catalogue } = useApp();
  const mentioned = [...use(MentionsContext).values()].flatMap((found) => [
    ...new Set(found.map(({ id }) => id)),
  ]);
  const counts = rollups(
    mentioned,
    (texts) => texts.length,
    (id) => id,
  ).toSorted(([, a], [, b]) => b - a);
  const ids = counts.slice(0, MAX_SHOWN).map(([id]) => id);
  const { data: companies = [] } = useQuery({ ...byIdsQuery(catalogue, ids), enabled: ids.length > 0 });
  if (ids.length === 0) return null;
  const countOf = new Map(counts);
  const rest = counts.length - ids.length;
  return (
    <div className="print:hidden">
      <Card title="Mentioned with">
        <ul className="space-y-1">
          {companies.map((company) => {
            const count = countOf.get(company.id) ?? 0;
            return (
              <CompanyEntry key={company.id} company={company}>
                {formatCount(count)} {count === 1 ? 'mention' : 'mentions'}
              </CompanyEntry>
            );
          })}
        </ul>
        {rest > 0 && <p className="mt-1 text-xs text-ink-3">And {formatCount(rest)} more in the news</p>}
      </Card>
    </div>
  );
}
