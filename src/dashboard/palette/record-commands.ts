import { Building2, Newspaper, Shapes, Tag, Tags } from 'lucide-react';
import type { FacetValue } from '#company-search/company-counts.ts';
import { categoryName } from '#contract/shown-name.ts';
import type { ListName } from '#dashboard/api/lists.ts';
import type { ListSuggestion } from '#dashboard/catalogue/company-answers.ts';
import { suggestedListName, suggestedListSearch } from '#dashboard/companies/list-suggestion.ts';
import { formatRange } from '#dashboard/lib/format/format-range.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { newsListName, newsListSearch, type NewsListSuggestion } from '#dashboard/news/news-lists.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import type { HeadlineFactKind } from '#records/headline-facts.ts';
import { WINDOW_STATUS_NAMES } from '#records/window-status.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { DEAL_NAMES } from '../catalogue/news-types.ts';
import type { OfferingListSuggestion, OfferingSuggestion } from '../catalogue/offering-list-request.ts';
import { categoryNames } from '../companies/cached-companies.ts';
import type { RowHighlights } from '../companies/row-highlights.ts';
import { formatCompanyCount, formatCounted, formatOfferingCount } from '../lib/format/format-count.ts';
import type { Annotations } from '../notes/annotation-store.ts';
import { countTags } from '../notes/use-annotations.ts';
import type { Command } from './command.ts';

export interface NewsSuggestion {
  readonly text: string;
  /** Number of items that contain the words of the query. */
  readonly count: number;
  /** Kinds of events that the query names, such as acquisitions, with the number of items about each. */
  readonly facts: readonly { readonly deal: HeadlineFactKind; readonly count: number }[];
}

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

/** Returns commands that open filtered companies lists, for queries such as "health care in texas". */
export const filteredListCommands = (lists: readonly ListSuggestion[]): Command[] =>
  lists.map((list) => {
    const search = printSearch({ ...suggestedListSearch(list) });
    return {
      key: `list ${search}`,
      name: suggestedListName(list),
      hint: formatCompanyCount(list.count),
      icon: Building2,
      action: `/companies${search}`,
    };
  });

/** Names a suggested list of offerings, such as "Open offerings: Minimum under 100,000". */
export function offeringListName({ status, amount, where }: OfferingListSuggestion): string {
  const noun = status === null ? 'Offerings' : `${WINDOW_STATUS_NAMES[status]} offerings`;
  if (amount) return `${noun}: ${isolate(amount.label)} ${formatRange(amount.range)}`;
  return where ? `${noun}: ${isolate(where.text)}` : noun;
}

/** Returns commands that open filtered offerings lists, for queries such as "offerings under 100,000". */
export const offeringListCommands = (lists: readonly OfferingListSuggestion[]): Command[] =>
  lists.map((list) => {
    const { status, amount, where, count } = list;
    const search = printSearch({
      status: status === null ? undefined : [status],
      where: where ? [where] : undefined,
      range: amount ? [amount.range] : undefined,
    });
    return {
      key: `list ${search}`,
      name: offeringListName(list),
      hint: formatOfferingCount(count),
      icon: Tag,
      action: `/offerings${search}`,
    };
  });

/** Returns commands that open the news about deals of companies, for queries such as "acquisitions in germany". */
export const newsListCommands = (lists: readonly NewsListSuggestion[]): Command[] =>
  lists.map((list) => {
    const search = printSearch({ ...newsListSearch(list) });
    return {
      key: `news list ${search}`,
      name: list.deal === null ? newsListName(list) : `News: ${newsListName(list)}`,
      hint: formatCounted(list.count, 'item'),
      icon: Newspaper,
      action: `/news${search}`,
    };
  });

/**
 * Returns a command for each of the user's tags. It opens the companies that have the tag or, if none has it, the
 * offerings.
 */
export function tagCommands({ companies, offerings }: Pick<Annotations, ListName>): Command[] {
  const counts = new Map(
    countTags({ companies, offerings: new Map() }).map(({ tag, count }) => [tag, count]),
  );
  return countTags({ companies, offerings }).map(({ tag, count }) => {
    const companyCount = counts.get(tag);
    return {
      key: `tag ${tag}`,
      name: tag,
      hint: companyCount === undefined ? formatOfferingCount(count) : formatCompanyCount(companyCount),
      icon: Tags,
      rest: 'tag',
      action: `/${companyCount === undefined ? 'offerings' : 'companies'}${printSearch({ tag: [tag] })}`,
    };
  });
}

/**
 * Returns commands that search the news for the typed words, or for events that the words name, such as acquisitions.
 */
export const newsCommands = ({ text, count, facts }: NewsSuggestion): Command[] => [
  ...facts.map(({ deal, count: factCount }) => ({
    key: `news of ${deal}`,
    name: DEAL_NAMES[deal],
    hint: formatCounted(factCount, 'news item'),
    icon: Newspaper,
    action: `/news${printSearch({ deal: [deal] })}`,
  })),
  ...(count === 0
    ? []
    : [
        {
          key: 'news search',
          name: `News with “${isolate(text)}”`,
          hint: formatCounted(count, 'item'),
          icon: Newspaper,
          action: `/news${printSearch({ q: text })}`,
        },
      ]),
];

export const countedCommands = (categories: readonly FacetValue[]): Command[] =>
  categories.map(({ value, name, count }) => categoryCommand(value, name, formatCompanyCount(count)));

export const categoryCommands = (companies: Iterable<CompanySummaryResponse>): Command[] =>
  [...categoryNames(companies)].map(([slug, name]) => categoryCommand(slug, name, 'category'));
