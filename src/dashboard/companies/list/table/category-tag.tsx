import type { ReactNode } from 'react';
import type { CategoryResponse } from '#dashboard/api/response-schemas.ts';
import type { Range } from '#dashboard/catalogue/catalogue-api.ts';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';
import { tagClass } from '#dashboard/ui/tag.tsx';
import { highlightedText } from './highlighted-text.tsx';

/**
 * A category as a link to the filtered list; `chosen` if the list is filtered by it. A plain link and no component,
 * since a page has hundreds: `use-row-clicks.ts` handles its clicks.
 */
export const categoryTag = (
  { slug, name }: CategoryResponse,
  ranges: readonly Range[] | undefined,
  chosen: boolean | undefined,
): ReactNode => (
  <a
    href={`/companies${printSearch({ category: slug })}`}
    data-category={slug}
    aria-current={chosen || undefined}
    className={`${tagClass} tag-link`}
  >
    {highlightedText(name ?? slug, ranges)}
  </a>
);
