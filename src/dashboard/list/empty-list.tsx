import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { PagerSearch } from '#dashboard/search-params/pager-search.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Notice } from '#dashboard/ui/notice.tsx';
import { type Chip, withoutFilters } from './filter-definition.ts';
import { type ListDefinition, nounOf } from './list-definition.ts';
import { toPageParam } from './use-page-turn.ts';

const LINK = 'text-accent underline';

interface EmptyListProps<Filter extends object, Search extends Filter & PagerSearch> {
  readonly list: ListDefinition<Filter>;
  readonly search: Search;
  readonly chips: readonly Chip<Search>[];
  readonly totals: readonly (number | undefined)[];
  readonly page: number;
  readonly last: number;
  /** How much of the list has been searched so far, such as "600 of 1,204 companies"; null if all of it has been. */
  readonly searched: string | null;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
}

/** Explains why a list is empty. For each filter, says how many records would match if it were removed. */
export function EmptyList<Filter extends object, Search extends Filter & PagerSearch>({
  list,
  search,
  chips,
  totals,
  page,
  last,
  searched,
  title = `No ${nounOf(list)} match`,
  children,
}: EmptyListProps<Filter, Search>) {
  if (page > last)
    return (
      <Notice title={`Page ${page} does not exist`}>
        <p>
          The last is{' '}
          <Link to={list.path} search={{ ...search, page: toPageParam(last) }} className={LINK}>
            page {last}
          </Link>
          .
        </p>
      </Notice>
    );
  if (chips.length === 0)
    return (
      <Notice title={`No ${nounOf(list)} yet`}>
        <p>This server has no {nounOf(list)}. They appear here once your administrator has imported some.</p>
      </Notice>
    );
  // Suggest removing a filter only if it is known that records would then match.
  const helpful = keyed(
    chips.map((chip, index) => ({ ...chip, total: totals[index] ?? 0 })).filter(({ total }) => total > 0),
    ({ name }) => name,
  ).map(({ key, item: { name, searchAfterRemoval, total } }) => (
    <Fragment key={key}>
      <Link to={list.path} search={{ ...searchAfterRemoval, page: undefined }} className={LINK}>
        Remove {name}
      </Link>{' '}
      ({list.formatCount(total)})
    </Fragment>
  ));
  const clear = (
    <Link to={list.path} search={withoutFilters(list.filters, search)} className={LINK}>
      {helpful.length > 0 ? 'clear all filters' : 'Clear all filters'}
    </Link>
  );
  return (
    <Notice title={title}>
      {children}
      {searched !== null && <p>None of the {searched} loaded so far.</p>}
      {helpful.length > 1 ? (
        <>
          <ul className="space-y-1">
            {helpful.map((link) => (
              <li key={link.key}>{link}</li>
            ))}
          </ul>
          <p>or {clear}.</p>
        </>
      ) : (
        <p>
          {helpful}
          {helpful.length > 0 && ' or '}
          {clear}.
        </p>
      )}
    </Notice>
  );
}
