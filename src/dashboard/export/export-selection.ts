import { annotationOf } from '#dashboard/notes/annotation-store.ts';
import { companyRef, noteText, offeringRef, type RecordRef } from '#dashboard/notes/annotation.ts';
import { toIsoDay } from '#records/calendar.ts';
import { recordId } from '#records/identity.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { type CompanyListRequest, hasCompanyFilter } from '../catalogue/company-list-request.ts';
import { filtersOfferings } from '../catalogue/offering-list-request.ts';
import { needsCatalogue, type CompanyListPage, listQuery } from '../companies/list-query.ts';
import { chosenCompanies, matchingCompanies } from './company-readers.ts';
import { allFields, companyTable } from './company-tables.ts';
import { type RecordReader, readerOf } from './export-context.ts';
import type { ExportSources } from './export-sources.ts';
import { type ExportTable, fieldTable, type TableOptions } from './export-table.ts';
import type { CompaniesTarget, ExportTarget, NewsTarget, OfferingsTarget } from './export-target.ts';
import { filterSlug, newsFilterSlug, offeringFilterSlug } from './file-name.ts';
import { matchingNews, newsTable, toNewsRecord } from './news-reader.ts';
import { allOfferings, chosenOfferings, withNames } from './offering-readers.ts';
import { offeringTable, toOfferingRow } from './offering-table.ts';

/** A choice of records to export, such as those on this page: how to read them, and what their table looks like. */
export interface ExportSelection {
  readonly id: 'page' | 'selected' | 'all' | 'table';
  readonly label: string;
  readonly of: 'companies' | 'offerings' | 'news items' | 'rows';
  /** Number of records; null if it will only be known once they have been read. */
  readonly count: number | null;
  readonly slug: string;
  /** Describes the contents in the file's name. By default, a plural noun such as "companies" does. */
  readonly title?: string | undefined;
  readonly sheet: string;
  readonly read: RecordReader;
  /** Reads the records to show as rows of a table, if they differ from those of `read`. */
  readonly readRows?: RecordReader;
  readonly toRow?: (record: JsonRecord) => JsonRecord;
  readonly table: (options: TableOptions) => ExportTable;
  /** Reads the companies whose research and news can be exported, if `read` doesn't read companies. */
  readonly companies?: RecordReader;
}

/** Returns the user's tags and note about a record, as fields to add to its row. Empty if there are none. */
function annotationFields({ annotations }: ExportSources, ref: RecordRef): JsonRecord {
  const annotation = annotationOf(annotations.get(), ref);
  const [tags, note] = [annotation.tags.join('; '), noteText(annotation)];
  return { ...(tags && { your_tags: tags }), ...(note && { your_note: note }) };
}

const asCompanies = (sources: ExportSources) =>
  ({
    of: 'companies',
    sheet: 'Companies',
    toRow: (record: JsonRecord) => ({
      ...record,
      ...(typeof record['id'] === 'number' && annotationFields(sources, companyRef(record['id']))),
    }),
    table: ({ fields, found }: TableOptions) => companyTable(fields ?? allFields(found)),
  }) as const;

function allMatching(
  sources: ExportSources,
  query: CompanyListRequest,
  count: number | null,
): ExportSelection {
  const slug = filterSlug(query);
  const label = hasCompanyFilter(query) ? 'All matching' : 'All companies';
  return { id: 'all', label, ...asCompanies(sources), count, slug, read: matchingCompanies(sources, query) };
}

const companiesOnPage = (sources: ExportSources, { query }: CompaniesTarget) =>
  sources.cache.getQueryData<CompanyListPage>(listQuery(sources, query).queryKey);

function ofCompanies(sources: ExportSources, target: CompaniesTarget): ExportSelection[] {
  const { query, selected, watchlist } = target;
  const page = companiesOnPage(sources, target);
  const rows = page?.companies ?? [];
  const total = page?.page_info.total_count ?? null;
  const selections: ExportSelection[] = [];
  if (rows.length !== total)
    selections.push({
      id: 'page',
      label: 'This page',
      ...asCompanies(sources),
      count: rows.length,
      slug: `${filterSlug(query)} page ${query.page}`,
      read: readerOf('companies', rows),
    });
  if (selected.length > 0)
    selections.push({
      id: 'selected',
      label: 'Selected',
      ...asCompanies(sources),
      count: selected.length,
      slug: 'selected',
      read: chosenCompanies(sources, selected),
    });
  return [...selections, allMatching(sources, query, total)].map((selection) => ({
    ...selection,
    title: watchlist,
  }));
}

const offeringId = ({ server }: ExportSources, record: JsonRecord) =>
  recordId(record, server.dialect.get().merged.offeringId);

function offeringAnnotationFields(sources: ExportSources, record: JsonRecord): JsonRecord {
  const id = offeringId(sources, record);
  return id === null ? {} : annotationFields(sources, offeringRef(id));
}

function ofOfferings(
  sources: ExportSources,
  { offerings, selected, query, dates, total }: OfferingsTarget,
): ExportSelection[] {
  const common = {
    of: 'offerings',
    sheet: 'Offerings',
    toRow: (record: JsonRecord) => ({
      ...toOfferingRow(record, dates, Date.now(), query.zone),
      ...offeringAnnotationFields(sources, record),
    }),
    table: offeringTable,
  } as const;
  const slug = offeringFilterSlug(query, toIsoDay(new Date(), query.zone));
  const page: ExportSelection = {
    id: 'page',
    label: 'This page',
    ...common,
    count: offerings.length,
    slug: `${slug} page ${query.page}`,
    read: readerOf('offerings', offerings),
  };
  const all: ExportSelection = {
    id: 'all',
    label: filtersOfferings(query) ? 'All matching' : 'All pages',
    ...common,
    count: total,
    slug,
    read: allOfferings(sources, query),
  };
  const chosen: ExportSelection = {
    id: 'selected',
    label: 'Selected',
    ...common,
    count: selected.length,
    slug: 'selected',
    read: chosenOfferings(sources, selected),
  };
  const selections = [
    offerings.length === total ? [] : page,
    selected.length === 0 ? [] : chosen,
    all,
  ].flat();
  return selections.map((selection) => ({
    ...selection,
    readRows: withNames(sources, selection.read),
  }));
}

function ofNews(sources: ExportSources, target: NewsTarget): ExportSelection[] {
  const { filter, watchlist, total, selected } = target;
  const common = { of: 'news items', sheet: 'News', table: () => newsTable } as const;
  const all: ExportSelection = {
    id: 'all',
    label: 'All that are shown',
    ...common,
    count: total,
    slug: newsFilterSlug(filter, sources.preferences.get().timeZone),
    title: watchlist && `news ${watchlist}`,
    read: matchingNews(sources, filter),
  };
  const chosen: ExportSelection = {
    id: 'selected',
    label: 'Selected',
    ...common,
    count: selected.length,
    slug: 'selected',
    read: readerOf('news items', selected.map(toNewsRecord)),
  };
  return selected.length === 0 ? [all] : [chosen, all];
}

/**
 * Returns what the user can choose to export from a page, starting with the rows on screen and ending with
 * everything.
 */
export function exportSelections(sources: ExportSources, target: ExportTarget): readonly ExportSelection[] {
  switch (target.of) {
    case 'companies':
      return ofCompanies(sources, target);
    case 'figures':
      return [allMatching(sources, target.query, target.total)];
    case 'comparison': {
      const { ids, companies, rows } = target;
      const common = {
        sheet: 'Comparison',
        slug: '',
        title: 'comparison',
        table: ({ found }: TableOptions) => fieldTable(found),
        companies: chosenCompanies(sources, ids),
      } as const;
      return [
        {
          id: 'all',
          label: 'A row for each company',
          of: 'companies',
          ...common,
          count: ids.length,
          read: readerOf('companies', companies),
        },
        {
          id: 'table',
          label: 'Table as on the screen',
          of: 'rows',
          ...common,
          count: rows.length,
          read: readerOf('rows', rows),
        },
      ];
    }
    case 'offerings':
      return ofOfferings(sources, target);
    case 'news':
      return ofNews(sources, target);
  }
}

/**
 * Returns what a dialog offers to export first: the selection if the user asked for it or sees part of it, and
 * otherwise everything, because a selection out of sight may be forgotten.
 */
export function presetSelection(sources: ExportSources, target: ExportTarget): ExportSelection['id'] {
  if (target.of === 'news') return target.selected.length > 0 ? 'selected' : 'all';
  if (target.of !== 'companies' && target.of !== 'offerings') return 'all';
  const selected = new Set<number | string | null>(target.selected);
  const onPage =
    target.of === 'companies'
      ? (companiesOnPage(sources, target)?.companies.map(({ id }) => id) ?? [])
      : target.offerings.map((record) => offeringId(sources, record));
  const isMeant = target.isOfSelection === true || onPage.some((id) => selected.has(id));
  return selected.size > 0 && isMeant ? 'selected' : 'all';
}

/**
 * True if the API can't answer the query. The catalogue does, but only for the companies that it has loaded so far.
 */
export const needsCatalogueAnswer = (sources: Pick<ExportSources, 'server'>, target: ExportTarget): boolean =>
  (target.of === 'companies' || target.of === 'figures') && needsCatalogue(sources, target.query);
