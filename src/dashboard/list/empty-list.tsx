import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Notice } from '#dashboard/ui/notice.tsx';
import type { PageSearch } from '../lib/url/page-search.ts';
import { type ListDefinition, nounOf } from './definition.ts';

const LINK = 'text-accent underline';

/** A filter that a list can do without. */
export interface Removal<Search> {
  readonly name: string;
  readonly search: Search;
  /** How many records match then; undefined while it is not known. */
  readonly total: number | undefined;
}

interface EmptyListProps<Search extends PageSearch> {
  readonly list: ListDefinition;
  readonly search: Search;
  /** `search` without any filter. */
  readonly cleared: Search;
  /** `search` without each of its filters. */
  readonly removals: readonly Removal<Search>[];
  readonly page: number;
  readonly last: number;
  /** "600 of 1,204 companies" if not all were searched, otherwise null. */
  readonly searched: string | null;
  /** In place of "No companies match". */
  readonly title?: string | undefined;
  /** What else is to be said of it. */
  readonly children?: ReactNode;
}

/** Why a page of a list is empty, and the way on: which filters to remove, and what that gives. */
export function EmptyList<Search extends PageSearch>({
  list,
  search,
  cleared,
  removals,
  page,
  last,
  searched,
  title = `No ${nounOf(list)} match`,
  children,
}: EmptyListProps<Search>) {
  if (page > last)
    return (
      <Notice title={`Page ${page} does not exist`}>
        <p>
          The last is{' '}
          <Link to={list.path} search={{ ...search, page: last === 1 ? undefined : last }} className={LINK}>
            page {last}
          </Link>
          .
        </p>
      </Notice>
    );
  if (removals.length === 0)
    return (
      <Notice title={`No ${nounOf(list)} yet`}>
        <p>This server has no {nounOf(list)}. They appear here once your administrator has imported some.</p>
      </Notice>
    );
  // Those still counted, and those that would not help, are left out.
  const helpful = keyed(
    removals.filter(({ total }) => total !== undefined && total > 0),
    ({ name }) => name,
  ).map(({ key, item: { name, search: without, total = 0 } }) => ({
    key,
    link: (
      <>
        <Link to={list.path} search={without} className={LINK}>
          Remove {name}
        </Link>{' '}
        ({list.formatCount(total)})
      </>
    ),
  }));
  const clear = (
    <Link to={list.path} search={cleared} className={LINK}>
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
            {helpful.map(({ key, link }) => (
              <li key={key}>{link}</li>
            ))}
          </ul>
          <p>or {clear}.</p>
        </>
      ) : (
        <p>
          {helpful.map(({ key, link }) => (
            <Fragment key={key}>{link} or </Fragment>
          ))}
          {clear}.
        </p>
      )}
    </Notice>
  );
}
