import { Link, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { Pager } from '../../ui/pager.tsx';
import { type CompaniesSearch, toQuestion } from '../../companies-search.ts';
import { useApp } from '../../context.ts';
import { lastPage } from '../../last-page.ts';
import { isOfCatalogue, type ListPage } from '../../list-query.ts';
import { SizeChoice } from '../../size-choice.tsx';
import { CatalogueLine } from './catalogue-line.tsx';
import { ListNotes } from './list-notes.tsx';

interface ListFootProps {
  readonly search: CompaniesSearch;
  readonly page: ListPage;
}

/** The way to the other pages, and what there is to say about this one. */
export const ListFoot = memo(function ListFoot({ search, page }: ListFootProps) {
  const app = useApp();
  const navigate = useNavigate({ from: '/companies' });
  const view = toQuestion(search);
  return (
    <>
      <SizeChoice
        list={isOfCatalogue(app, view) ? null : 'companies'}
        size={view.size}
        onChange={(size) => void navigate({ search: (now) => ({ ...now, size, page: undefined }) })}
      />
      <CatalogueLine />
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
      <ListNotes question={view} page={page} />
    </>
  );
});
