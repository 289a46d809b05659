import type { CompanyQuery } from '../catalogue/company-query.ts';
import type { AppContext } from '../app-context.ts';
import { needsCatalogue, type ListPage, listQuery } from '../companies/list-query.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { WindowFields } from '../records/window.ts';
import { chosenCompanies, matchingCompanies } from './company-sources.ts';
import { filterSlug } from './file-name.ts';
import { type RecordReader, readerOf } from './export-context.ts';
import type { CompaniesTarget, ExportTarget, OfferingsTarget } from './export-target.ts';
import { matchingNews } from './news-source.ts';
import { allOfferings } from './offering-sources.ts';

/** Which records to export, and how to read them. */
export interface Scope {
  readonly id: 'page' | 'selected' | 'all';
  readonly label: string;
  readonly of: 'companies' | 'offerings' | 'news items';
  /** Null if unknown before reading. */
  readonly count: number | null;
  /** Parts of the file's name, after what it contains. */
  readonly slug: string;
  /** Takes the place of what the file contains in its name. */
  readonly title?: string | undefined;
  readonly read: RecordReader;
  /** Rows that are on the screen already, instead of the records themselves. */
  readonly rows?: readonly JsonRecord[];
  /** Of offerings: the dates that their status is inferred from. */
  readonly dates?: WindowFields | null;
}

type ScopeContext = Pick<AppContext, 'cache' | 'companies' | 'offerings' | 'catalogue' | 'server'>;

function allMatching(app: ScopeContext, query: CompanyQuery, count: number | null): Scope {
  const slug = filterSlug(query);
  const label = slug === '' && query.ids.length === 0 ? 'All companies' : 'All matching';
  return { id: 'all', label, of: 'companies', count, slug, read: matchingCompanies(app, query) };
}

function ofCompanies(app: ScopeContext, { query, selected, watchlist }: CompaniesTarget): Scope[] {
  const page = app.cache.getQueryData<ListPage>(listQuery(app, query).queryKey);
  const rows = page?.companies ?? [];
  const total = page?.page_info.total_count ?? null;
  const of = 'companies';
  const scopes: Scope[] = [];
  if (rows.length !== total)
    scopes.push({
      id: 'page',
      label: 'This page',
      of,
      count: rows.length,
      slug: `${filterSlug(query)} page ${query.page}`,
      read: readerOf(of, rows),
    });
  if (selected.length > 0)
    scopes.push({
      id: 'selected',
      label: 'Selected',
      of,
      count: selected.length,
      slug: 'selected',
      read: chosenCompanies(app, selected),
    });
  return [...scopes, allMatching(app, query, total)].map((scope) => ({ ...scope, title: watchlist }));
}

function ofOfferings(app: ScopeContext, { offerings, query, dates, total }: OfferingsTarget): Scope[] {
  const { text, fields, ranges, statuses } = query;
  const isFiltered = text !== '' || fields.length + ranges.length + statuses.length > 0;
  const of = 'offerings';
  const slug = isFiltered ? 'matching' : '';
  const page: Scope = {
    id: 'page',
    label: 'This page',
    of,
    count: offerings.length,
    slug: `${slug} page ${query.page}`,
    read: readerOf(of, offerings),
    dates,
  };
  return [
    ...(offerings.length === total ? [] : [page]),
    {
      id: 'all',
      label: isFiltered ? 'All matching' : 'All pages',
      of,
      count: total,
      slug,
      read: allOfferings(app, query),
      dates,
    },
  ];
}

/** The widest last. */
export function scopesOf(app: ScopeContext, target: ExportTarget): readonly Scope[] {
  switch (target.of) {
    case 'companies':
      return ofCompanies(app, target);
    case 'figures':
      return [allMatching(app, target.query, target.total)];
    case 'comparison': {
      const { ids, rows } = target;
      return [
        {
          id: 'all',
          label: 'These companies',
          of: 'companies',
          count: ids.length,
          slug: '',
          title: 'comparison',
          read: chosenCompanies(app, ids),
          rows,
        },
      ];
    }
    case 'offerings':
      return ofOfferings(app, target);
    case 'news': {
      const { filter, watchlist, total } = target;
      return [
        {
          id: 'all',
          label: 'All that are shown',
          of: 'news items',
          count: total,
          slug: filter.text,
          title: watchlist && `news ${watchlist}`,
          read: matchingNews(app, filter),
        },
      ];
    }
  }
}

/** True if the catalogue answers the query, so that results are partial until it is complete. */
export const isSearched = (app: Pick<AppContext, 'server'>, target: ExportTarget): boolean =>
  (target.of === 'companies' || target.of === 'figures') && needsCatalogue(app, target.query);
