import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CategoryResponse } from '#dashboard/api/response-schemas.ts';

interface BreadcrumbsProps {
  readonly first: CategoryResponse | undefined;
  /** At the end of the line. */
  readonly children: ReactNode;
}

/** Links to the full list and to the company's first category. */
export function Breadcrumbs({ first, children }: BreadcrumbsProps) {
  return (
    <div className="mb-4 flex min-h-5 items-center pointer-coarse:leading-11 gap-4 text-sm text-ink-2 print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-2">
          <li>
            <Link to="/companies" className="inline-block">
              Companies
            </Link>
          </li>
          {first && (
            <li className="flex min-w-0 gap-2">
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
              <Link
                to="/companies"
                search={{ category: [first.slug] }}
                className="truncate pointer-coarse:min-w-11"
              >
                {first.name || first.slug}
              </Link>
            </li>
          )}
        </ol>
      </nav>
      {children}
    </div>
  );
}
