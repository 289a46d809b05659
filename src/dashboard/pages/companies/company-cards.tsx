import type { CompanySummaryReading } from '#contract/reading.ts';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CompanyName } from './company-name.tsx';

interface CompanyCardsProps {
  readonly rows: readonly CompanySummaryReading[];
  /** True while these are the rows of the view before. */
  readonly stale: boolean;
}

/** The companies of one page as cards, for small screens and for taste. */
export function CompanyCards({ rows, stale }: CompanyCardsProps) {
  return (
    <ul
      aria-label="Companies"
      aria-busy={stale}
      className={`grid gap-3 sm:grid-cols-2 xl:grid-cols-3 ${stale ? 'opacity-60' : ''}`}
    >
      {rows.map((company) => (
        <li
          key={company.id}
          className="flex min-w-0 flex-col rounded-lg border border-line bg-sheet p-4 hover:border-edge"
        >
          <CompanyName company={company} />
          <p className="mt-3 line-clamp-3 font-read text-pretty">{company.description}</p>
          <p className="mt-3 flex flex-wrap gap-1">
            {company.categories.map(({ slug, name }) => (
              <Tag key={slug}>{name ?? slug}</Tag>
            ))}
          </p>
          <p className="mt-auto flex justify-between gap-3 pt-3 text-xs text-ink-3">
            <span className="truncate">
              {[company.founded_year || null, company.location || null]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
            <span className="shrink-0">
              <Moment at={company.updated_at} show="ago" />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
