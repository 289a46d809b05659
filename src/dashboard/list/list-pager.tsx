import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ListPath, PageSearch } from '../lib/url/page-search.ts';
import { Pager } from '../ui/pager.tsx';
import { usePageSteps } from './use-page-steps.ts';

interface ListPagerProps {
  readonly from: ListPath;
  readonly search: PageSearch;
  /** The page on the screen. */
  readonly page: number;
  readonly last: number;
}

/** Its links render when a page is requested, and not again when the rows come. The first page is left out of the URL. */
export const ListPager = memo(function ListPager({ from, search, page, last }: ListPagerProps) {
  const step = usePageSteps(from, last);
  return (
    <Pager
      page={page}
      last={last}
      link={({ page: to, ...props }) => (
        <Link
          key={props['aria-label'] ?? to}
          to={from}
          search={{ ...search, page: to === 1 ? undefined : to }}
          activeOptions={{ exact: true, includeSearch: true }}
          {...props}
          {...step(props.rel)}
        />
      )}
    />
  );
});
