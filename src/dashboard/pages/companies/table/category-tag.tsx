import type { CategoryResponse } from '#dashboard/api/response-schemas.ts';
import type { Range } from '#dashboard/catalogue/catalogue-api.ts';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';
import { tagClass } from '#dashboard/ui/tag.tsx';
import { highlightedText } from './highlighted-text.tsx';

interface CategoryTagProps {
  readonly category: CategoryResponse;
  readonly ranges: readonly Range[] | undefined;
  /** True for a category that the list is filtered by. */
  readonly chosen: boolean | undefined;
}

/**
 * A category as a link to the filtered list. A plain link, since a page has hundreds: `use-row-clicks.ts` handles
 * its clicks.
 */
export const CategoryTag = ({ category: { slug, name }, ranges, chosen }: CategoryTagProps) => (
  <a
    href={`/companies${printSearch({ category: slug })}`}
    data-category={slug}
    aria-current={chosen || undefined}
    className={`${tagClass} tag-link`}
  >
    {highlightedText(name ?? slug, ranges)}
  </a>
);
