import type { ReactNode } from 'react';
import type { CategoryResponse } from '../api/response-schemas.ts';
import type { Range } from '../catalogue/catalogue-api.ts';
import { printSearch } from '../lib/url/search-codec.ts';
import { markedText } from '../ui/marked.tsx';
import { tagClass } from '../ui/tag.tsx';

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
    {markedText(name ?? slug, ranges)}
  </a>
);
