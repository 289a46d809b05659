import { useQuery } from '@tanstack/react-query';
import { progressQuery, similarQuery } from '#dashboard/catalogue/queries.ts';
import { useApp } from '#dashboard/app-context.ts';
import { Card } from '#dashboard/ui/card.tsx';
import type { CompanySummaryResponse, CategoryResponse } from '#dashboard/api/response-schemas.ts';
import { CompanyEntry } from './company-entry.tsx';

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
