import type { CompanyQuery } from '../catalogue/company-query.ts';
import type { AppContext } from '../app-context.ts';
import { needsCatalogueIndex, type ListPage, listQuery } from '../companies/list-query.ts';
import { chosenCompanies, matchingCompanies } from './company-sources.ts';
import { filterSlug } from './file-name.ts';
import { type RecordReader, readerOf } from './export-context.ts';
import type { CompaniesTarget, ExportTarget, OfferingsTarget } from './export-target.ts';
import { allOfferings } from './offering-sources.ts';

/** Which rows an export holds. */
export interface Scope {
  readonly id: 'page' | 'selected' | 'all';
  readonly label: string;
  /** What is counted, in the plural. */
  readonly of: 'companies' | 'offerings';
  /** Null where nobody knows before it is read. */
  readonly count: number | null;
  /** What the file's name says about them. */
  readonly slug: string;
  readonly read: RecordReader;
}

type Desk = Pick<AppContext, 'cache' | 'companies' | 'offerings' | 'catalogue' | 'server'>;

function allMatching(desk: Desk, question: CompanyQuery, count: number | null): Scope {
  const slug = filterSlug(question);
  const label = slug === '' && question.ids.length === 0 ? 'All companies' : 'All matching';
  return { id: 'all', label, of: 'companies', count, slug, read: matchingCompanies(desk, question) };
}

function ofCompanies(desk: Desk, { question, selected }: CompaniesTarget): Scope[] {
  const page = desk.cache.getQueryData<ListPage>(listQuery(desk, question).queryKey);
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
      slug: `${filterSlug(question)} page ${question.page}`,
      read: readerOf(of, rows),
    });
  if (selected.length > 0)
    scopes.push({
      id: 'selected',
      label: 'Selected',
      of,
      count: selected.length,
      slug: 'selected',
      read: chosenCompanies(desk, selected),
    });
  return [...scopes, allMatching(desk, question, total)];
}

function ofOfferings(desk: Desk, { offerings, window, passes }: OfferingsTarget): Scope[] {
  const rows = passes ? offerings.filter(passes) : offerings;
  const page = desk.cache.getQueryData(desk.offerings.list(window).queryKey);
  const of = 'offerings';
  const slug = passes ? 'matching' : '';
  return [
    {
      id: 'page',
      label: 'This page',
      of,
      count: rows.length,
      slug: `${slug} page ${window.page}`,
      read: readerOf(of, rows),
    },
    {
      id: 'all',
      label: passes ? 'All pages, with these filters' : 'All pages',
      of,
      count: passes ? null : (page?.page_info.total_count ?? null),
      slug,
      read: allOfferings(desk, window, passes ?? (() => true)),
    },
  ];
}

/** The choices of rows that a page offers, the widest last. */
export function scopesOf(desk: Desk, offer: ExportTarget): readonly Scope[] {
  switch (offer.of) {
    case 'companies':
      return ofCompanies(desk, offer);
    case 'figures':
      return [allMatching(desk, offer.question, offer.total)];
    case 'comparison': {
      const { ids } = offer;
      const read = chosenCompanies(desk, ids);
      return [
        { id: 'all', label: 'These companies', of: 'companies', count: ids.length, slug: 'compared', read },
      ];
    }
    case 'offerings':
      return ofOfferings(desk, offer);
  }
}

/** True where the answer grows as the catalogue does. */
export const isSearched = (app: Pick<AppContext, 'server'>, offer: ExportTarget): boolean =>
  (offer.of === 'companies' || offer.of === 'figures') && needsCatalogueIndex(app, offer.question);
