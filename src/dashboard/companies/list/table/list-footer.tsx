import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { ListPager } from '#dashboard/list/list-pager.tsx';
import { type CompaniesSearch, shownColumns, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { lastPage } from '#dashboard/api/last-page.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { useNeedsCatalogue } from '#dashboard/companies/use-needs-catalogue.ts';
import { SizeChoice } from '#dashboard/list/size-choice.tsx';
import { CatalogueProgress } from '../toolbar/catalogue-progress.tsx';
import { columnOf } from '#dashboard/companies/columns.tsx';
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
  return (
    <>
      <SizeChoice
        list={needsCatalogue ? null : 'companies'}
        size={view.size}
        onChange={(size) => void navigate({ search: (now) => ({ ...now, size, page: undefined }) })}
      />
      {shownColumns(search).some((id) => columnOf(id).needsRecord) && (
        <RecordReader companies={page.companies} />
      )}
      <CatalogueProgress />
      <ListPager
        from="/companies"
        search={search}
        page={view.page}
        last={lastPage(page.page_info, view, page.companies.length + page.invalidRows)}
      />
      <ListNotes query={view} page={page} />
    </>
  );
});
