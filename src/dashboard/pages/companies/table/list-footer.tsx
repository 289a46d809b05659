import { Link, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { usePageSteps } from '#dashboard/lib/url/use-page-steps.ts';
import { useFirstRowFocus } from './use-first-row-focus.ts';
import { Pager } from '#dashboard/ui/pager.tsx';
import { type CompaniesSearch, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { lastPage } from '#dashboard/api/last-page.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { useNeedsCatalogue } from '#dashboard/companies/use-needs-catalogue.ts';
import { SizeChoice } from '#dashboard/companies/size-choice.tsx';
import { CatalogueProgress } from '../toolbar/catalogue-progress.tsx';
import { NEEDS_RECORD } from './further-cell.tsx';
import { RecordReader } from './record-reader.tsx';
import { ListNotes } from '../toolbar/list-notes.tsx';

interface ListFooterProps {
  readonly search: CompaniesSearch;
  readonly page: ListPage;
}

export const ListFooter = memo(function ListFooter({ search, page }: ListFooterProps) {
  const navigate = useNavigate({ from: '/companies' });
  const view = toCompanyQuery(search);
  const needsCatalogue = useNeedsCatalogue(view);
  useFirstRowFocus(page.page_info.offset ?? page.companies[0]?.id);
  return (
    <>
      <SizeChoice
        list={needsCatalogue ? null : 'companies'}
        size={view.size}
        onChange={(size) => void navigate({ search: (now) => ({ ...now, size, page: undefined }) })}
      />
      {search.cols?.some((id) => NEEDS_RECORD.has(id)) && <RecordReader companies={page.companies} />}
      <CatalogueProgress />
      <ListPager
        search={search}
        last={lastPage(page.page_info, view, page.companies.length + page.invalidRows)}
      />
      <ListNotes query={view} page={page} />
    </>
  );
});

interface ListPagerProps {
  readonly search: CompaniesSearch;
  readonly last: number;
}

/** Its links render when a page is requested, and not again when the rows come. */
const ListPager = memo(function ListPager({ search, last }: ListPagerProps) {
  const step = usePageSteps('/companies', last);
  return (
    <Pager
      page={search.page ?? 1}
      last={last}
      link={({ page: to, ...props }) => (
        <Link
          key={props['aria-label'] ?? to}
          to="/companies"
          search={{ ...search, page: to === 1 ? undefined : to }}
          activeOptions={{ exact: true, includeSearch: true }}
          {...props}
          {...step(props.rel)}
        />
      )}
    />
  );
});
