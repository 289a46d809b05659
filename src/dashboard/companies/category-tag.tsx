import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { categoryName } from '#contract/shown-name.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { ShowAll, useFirst } from '#dashboard/ui/show-all.tsx';
import type { Range } from '#search/tokenize.ts';
import type { CategoryResponse } from '../api/response-schemas.ts';
import { markedText } from '../ui/marked.tsx';
import { wrappedTagClass } from '../ui/tag.tsx';

/**
 * Renders a category as a link to its companies. `chosen` is true if the list is filtered by this category.
 *
 * A page can have hundreds of categories, so this is a plain link and no component. `useRowClicks` handles its
 * clicks.
 */
export const categoryTag = (
  category: CategoryResponse,
  ranges: readonly Range[] | undefined,
  chosen: boolean | undefined,
): ReactNode => (
  <a
    href={`/companies${printSearch({ category: [category.slug] })}`}
    data-category={category.slug}
    aria-current={chosen || undefined}
    className={`${wrappedTagClass} tag-link in-data-[density=compact]:py-px! in-data-[density=compact]:leading-[14px]!`}
  >
    {markedText(categoryName(category), ranges)}
  </a>
);

const MAX_CATEGORIES = 100;

interface CategoryLinksProps {
  readonly of: readonly CategoryResponse[];
  readonly className?: string;
}

export function CategoryLinks({ of, className = '' }: CategoryLinksProps) {
  const { shown, isCut, unfold } = useFirst(of, MAX_CATEGORIES);
  if (of.length === 0) return null;
  return (
    <ul
      aria-label="Categories"
      className={`flex flex-wrap gap-1 pointer-coarse:gap-x-2 pointer-coarse:gap-y-4 ${className}`}
    >
      {keyed(shown, ({ slug }) => slug).map(({ item, key }) => (
        // The tag's touch target is an absolutely positioned element. `relative` keeps it inside this list item.
        <li key={key} className="relative max-w-full min-w-0">
          <Link
            to="/companies"
            search={{ category: [item.slug] }}
            className={`${wrappedTagClass} hover:text-ink pointer-coarse:min-h-7 pointer-coarse:min-w-11 pointer-coarse:px-2.5 pointer-coarse:text-center pointer-coarse:py-1.5 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2`}
          >
            {categoryName(item)}
          </Link>
        </li>
      ))}
      {isCut && (
        <li>
          <ShowAll count={of.length} of="category" several="categories" onClick={unfold} />
        </li>
      )}
    </ul>
  );
}
