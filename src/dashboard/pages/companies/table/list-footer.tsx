import { Link, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { Pager } from '#dashboard/ui/pager.tsx';
import { type CompaniesSearch, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { useApp } from '#dashboard/app-context.ts';
import { lastPage } from '#dashboard/api/last-page.ts';
import { needsCatalogueIndex, type ListPage } from '#dashboard/companies/list-query.ts';
import { SizeChoice } from '#dashboard/companies/size-choice.tsx';
import { CatalogueProgress } from '../toolbar/catalogue-progress.tsx';
import { ListNotes } from '../toolbar/list-notes.tsx';

interface ListFooterProps {
  readonly search: CompaniesSearch;
  readonly page: ListPage;
}

export const ListFooter = memo(function ListFooter({ search, page }: ListFooterProps) {
  const app = useApp();
  const navigate = useNavigate({ from: '/companies' });
  const view = toCompanyQuery(search);
  return (
    <>
      <SizeChoice
        list={needsCatalogueIndex(app, view) ? null : 'companies'}
        size={view.size}
        onChange={(size) => void navigate({ search: (now) => ({ ...now, size, page: undefined }) })}
      />
      <CatalogueProgress />
      <Pager
        page={view.page}
        last={lastPage(page.page_info, view, page.companies.length + page.left_out)}
        link={({ page: to, ...props }) => (
          <Link
            key={props['aria-label'] ?? to}
            to="/companies"
            search={{ ...search, page: to === 1 ? undefined : to }}
            activeOptions={{ exact: true, includeSearch: true }}
            {...props}
          />
        )}
      />
      <ListNotes query={view} page={page} />
    </>
  );
});
