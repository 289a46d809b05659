import { Building2, Shapes, Tag } from 'lucide-react';
import type { FacetValue } from '#company-search/company-counts.ts';
import { categoryName } from '#contract/shown-name.ts';
import type { ListSuggestion } from '#dashboard/catalogue/company-query.ts';
import { placeName } from '#dashboard/companies/filters.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { formatRange } from '#dashboard/records/format-range.ts';
import { WINDOW_STATUS_NAMES } from '#dashboard/records/window.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import type { OfferingListSuggestion, OfferingSuggestion } from '../catalogue/offering-query.ts';
import { categoryNames } from '../companies/cached-companies.ts';
import { formatYears } from '../companies/format-period.ts';
import type { RowHighlights } from '../companies/row-highlights.ts';
import { formatCompanyCount, formatOfferingCount } from '../lib/format/format-count.ts';
import type { Command } from './command.ts';

const present = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text] : []));

/** Returns the hint beside a company's name: its ticker and domain, or what else matches the query. */
function hintOf(company: CompanySummaryResponse | undefined, highlights: RowHighlights): string {
  const { ticker, domain, location, categories = [] } = company ?? {};
  if (highlights.elsewhere) return `${highlights.elsewhere.field}: ${highlights.elsewhere.text}`;
  const headingRanges = highlights.name ?? highlights.ticker ?? highlights.domain;
  const matchedCategories = categories
    .filter(({ slug }) => highlights.categories?.has(slug))
    .map(categoryName);
  const matched = present([highlights.location && location, ...matchedCategories]);
  return (headingRanges || matched.length === 0 ? present([ticker, domain]) : matched).join(' · ');
}

/** Returns a command that opens a company. Works even if only the id is known. */
export function companyCommand(
  id: number,
  company: CompanySummaryResponse | undefined,
  highlights: RowHighlights = {},
): Command {
  const { ticker, domain, legal_name: legalName, location, categories = [] } = company ?? {};
  return {
    key: `company ${id}`,
    name: companyName({ id, name: company?.name ?? null }),
    hint: hintOf(company, highlights),
    icon: Building2,
    alias: ticker ?? '',
    rest: present([domain, legalName, location, ...categories.map(({ name }) => name), `${id}`]).join(' '),
    action: `/companies/${id}`,
  };
}

export function idCommand(id: number): Command {
  return { ...companyCommand(id, undefined), key: `id ${id}`, name: `Go to company ${id}` };
}

/** Returns commands that open offerings. Skips offerings without an id, because they have no page. */
export const offeringCommands = (offerings: readonly OfferingSuggestion[]): Command[] =>
  offerings.flatMap(({ id, title, company }) =>
    id === null
      ? []
      : {
          key: `offering ${id}`,
          name: title,
          hint: company ?? 'Offering',
          icon: Tag,
          rest: id,
          action: `/offerings/${encodeURIComponent(id)}`,
        },
  );

const categoryCommand = (slug: string, name: string, hint: string): Command => ({
  key: `category ${slug}`,
  name,
  hint,
  icon: Shapes,
  rest: slug,
  action: `/companies${printSearch({ category: [slug] })}`,
});

/** Names a suggested list of companies, such as "Health Care in Texas, founded 1990 or later". */
export function listName({ kind, place, years }: ListSuggestion): string {
  const name = `${isolate(kind?.name ?? 'Companies')}${place === null ? '' : ` in ${isolate(placeName(place))}`}`;
  return years ? `${name}, founded ${formatYears(years)}` : name;
}

/** Returns commands that open filtered companies lists, for queries such as "health care in texas". */
export const filteredListCommands = (lists: readonly ListSuggestion[]): Command[] =>
  lists.map((list) => {
    const { kind, place, years, count } = list;
    const search = printSearch({
      category: kind?.slugs,
      founded: years ?? undefined,
      location: place === null ? undefined : [place],
    });
    return {
      key: `list ${search}`,
      name: listName(list),
      hint: formatCompanyCount(count),
      icon: Building2,
      action: `/companies${search}`,
    };
  });

/** Names a suggested list of offerings, such as "Open offerings: Minimum under 100,000". */
export function offeringListName({ status, label, range }: OfferingListSuggestion): string {
  const noun = status === null ? 'Offerings' : `${WINDOW_STATUS_NAMES[status]} offerings`;
  return `${noun}: ${isolate(label)} ${formatRange(range)}`;
}

/** Returns commands that open filtered offerings lists, for queries such as "offerings under 100,000". */
export const offeringListCommands = (lists: readonly OfferingListSuggestion[]): Command[] =>
  lists.map((list) => {
    const { status, range, count } = list;
    const search = printSearch({ status: status === null ? undefined : [status], range: [range] });
    return {
      key: `list ${search}`,
      name: offeringListName(list),
      hint: formatOfferingCount(count),
      icon: Tag,
      action: `/offerings${search}`,
    };
  });

export const countedCommands = (categories: readonly FacetValue[]): Command[] =>
  categories.map(({ value, name, count }) => categoryCommand(value, name, formatCompanyCount(count)));

export const categoryCommands = (companies: Iterable<CompanySummaryResponse>): Command[] =>
  [...categoryNames(companies)].map(([slug, name]) => categoryCommand(slug, name, 'category'));
