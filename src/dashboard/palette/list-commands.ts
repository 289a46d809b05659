import { Bookmark, List, Star } from 'lucide-react';
import type { ListName } from '#dashboard/api/lists.ts';
import { type Collections, watchlistHref } from '#dashboard/collections/collections.ts';
import { rowHighlights } from '#dashboard/companies/row-highlights.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { parseCompanyId } from '#dashboard/search-params/company-id.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import type { Suggestions } from '../catalogue/company-answers.ts';
import type { OfferingListSuggestion, OfferingSuggestion } from '../catalogue/offering-list-request.ts';
import { suggestedListName } from '../companies/list-suggestion.ts';
import { withCompared } from '../companies/max-compared.ts';
import { formatCount, formatCompanyCount } from '../lib/format/format-count.ts';
import { PAGES } from '../navigation/pages.ts';
import type { NewsListSuggestion } from '../news/news-lists.ts';
import type { Annotations } from '../notes/annotation-store.ts';
import type { Command, CommandGroup } from './command.ts';
import { rank, ranked } from './rank.ts';
import {
  categoryCommands,
  companyCommand,
  countedCommands,
  filteredListCommands,
  idCommand,
  newsCommands,
  newsListCommands,
  type NewsSuggestion,
  offeringCommands,
  offeringListCommands,
  offeringListName,
  tagCommands,
} from './record-commands.ts';
import { ACTIONS, newWatchlistCommands, pageCommands } from './static-commands.ts';

export const MAX_COMPANIES = 8;
export const MAX_PER_GROUP = 5;

export interface PaletteData {
  readonly companies: ReadonlyMap<number, CompanySummaryResponse>;
  readonly recent: readonly number[];
  readonly compared: readonly number[];
  readonly collections: Collections;
  /** The offerings that match best, one more than the palette shows. */
  readonly offerings: readonly OfferingSuggestion[];
  /**
   * True if `offerings` are for the current query. If false, they are for an earlier one, so the palette filters them
   * by the current query.
   */
  readonly areOfferingsCurrent: boolean;
  /** Filtered lists of offerings, for a query such as "offerings under 100,000". */
  readonly offeringLists: readonly OfferingListSuggestion[];
  /** Lists of news, for a query such as "acquisitions in germany" or "news of banks this week". */
  readonly newsLists: readonly NewsListSuggestion[];
  /** How many news items match the query. Null while unknown. */
  readonly news: NewsSuggestion | null;
  readonly annotations: Pick<Annotations, ListName>;
  /** The catalogue's latest suggestions; null if there is no catalogue. */
  readonly suggested: Suggestions | null;
  /**
   * True if `suggested` is for the current query. If false, it is for an earlier one, so the palette filters it by
   * the current query.
   */
  readonly isCurrent: boolean;
  /** The id in the query, if all companies are loaded and none has this id. Otherwise null. */
  readonly missingId: number | null;
}

const group = (value: string, items: readonly Command[]): CommandGroup => ({ value, items });

function listDefaults(data: PaletteData): CommandGroup[] {
  const { companies, recent, compared, collections, suggested, isCurrent } = data;
  const others = [...companies.values()].filter(({ id }) => !recent.includes(id)).slice(0, MAX_PER_GROUP);
  const categories =
    suggested && isCurrent ? countedCommands(suggested.categories) : categoryCommands(companies.values());
  return [
    group(
      'Recent',
      recent.map((id) => companyCommand(id, companies.get(id))),
    ),
    group('Pages', pageCommands(compared)),
    group('Watchlists', watchlistCommands(collections).slice(0, MAX_PER_GROUP)),
    group('Saved views', viewCommands(collections).slice(0, MAX_PER_GROUP)),
    group('Actions', ACTIONS),
    group(
      'Companies',
      others.map((company) => companyCommand(company.id, company)),
    ),
    group('Categories', categories.slice(0, MAX_PER_GROUP)),
  ];
}

/**
 * Returns commands for matching companies: first the catalogue's matches, best first, then other loaded
 * companies.
 */
function matchingCompanies({ companies, suggested, isCurrent }: PaletteData, typed: string): Command[] {
  const found =
    suggested?.companies.map(({ company, matches }) =>
      companyCommand(company.id, company, rowHighlights(company, matches)),
    ) ?? [];
  const keys = new Set(found.map(({ key }) => key));
  const others = [...companies]
    .map(([id, company]) => companyCommand(id, company))
    .filter(({ key }) => !keys.has(key));
  const matches = isCurrent ? [...found, ...ranked(others, typed)] : ranked([...found, ...others], typed);
  return matches.slice(0, MAX_COMPANIES);
}

/** Returns a command that opens the list of all matching companies, if the palette shows only the first ones. */
function allCompanies({ suggested, isCurrent }: PaletteData, typed: string): Command[] {
  if (!suggested || !isCurrent || suggested.companyCount <= MAX_COMPANIES) return [];
  return [
    {
      key: 'all companies',
      name: `Show all ${formatCompanyCount(suggested.companyCount)}`,
      icon: List,
      action: PAGES.companies.path + printSearch({ q: typed }),
    },
  ];
}

function matchingCategories({ companies, suggested, isCurrent }: PaletteData, typed: string): Command[] {
  if (!suggested) return ranked(categoryCommands(companies.values()), typed);
  const counted = countedCommands(suggested.categories);
  return isCurrent ? counted : ranked(counted, typed);
}

function matchingOfferings({ offerings, areOfferingsCurrent }: PaletteData, typed: string): Command[] {
  const found = offeringCommands(offerings);
  const matches = areOfferingsCurrent ? found : ranked(found, typed);
  return matches.slice(0, MAX_PER_GROUP);
}

/** Returns a command that opens the list of all matching offerings, if the palette shows only the first ones. */
function allOfferings({ offerings, areOfferingsCurrent }: PaletteData, typed: string): Command[] {
  if (!areOfferingsCurrent || offerings.length <= MAX_PER_GROUP) return [];
  return [
    {
      key: 'all offerings',
      name: 'Show all matching offerings',
      icon: List,
      action: PAGES.offerings.path + printSearch({ q: typed }),
    },
  ];
}

const isEmpty = ({ count }: { readonly count: number }) => count === 0;

/**
 * Returns commands for suggested lists that contain companies. While new suggestions load, keeps the previous ones
 * that still match, to avoid flicker.
 */
function matchingLists({ suggested, isCurrent }: PaletteData, typed: string): Command[] {
  const lists = suggested?.lists.filter((list) => !isEmpty(list)) ?? [];
  const found = filteredListCommands(lists).slice(0, MAX_PER_GROUP);
  return isCurrent ? found : ranked(found, typed);
}

/** Returns the name of the list that the query describes, such as "Banking in London", if the list is empty. */
export function emptyListName({ suggested, isCurrent, offeringLists }: PaletteData): string | null {
  const companies = isCurrent ? suggested?.lists.find(isEmpty) : undefined;
  const offerings = offeringLists.every(isEmpty) ? offeringLists[0] : undefined;
  return companies ? suggestedListName(companies) : offerings ? offeringListName(offerings) : null;
}

/** Returns the "Go to" commands: the company whose id was typed, or filtered lists that the query describes. */
function destinations(data: PaletteData, typed: string): CommandGroup {
  const id = parseCompanyId(typed);
  if (id !== null) return group('Go to', id === data.missingId ? [] : [idCommand(id)]);
  const empty = emptyListName(data);
  const offeringLists = data.offeringLists.filter((list) => !isEmpty(list));
  return group(empty === null ? 'Go to' : `No ${empty}; wider lists`, [
    ...matchingLists(data, typed),
    ...offeringListCommands(offeringLists),
    ...newsListCommands(data.newsLists),
  ]);
}

/** Returns "valmond" for "compare valmond"; null for other queries. */
export const comparedName = (typed: string): string | null =>
  /^\s*compare\s+(\S.*)$/i.exec(typed)?.[1]?.trim() ?? null;

/** Returns commands that add companies with a matching name to the comparison. */
function comparisons(data: PaletteData, name: string | null): Command[] {
  if (name === null) return [];
  const companies = matchingCompanies(data, name).slice(0, MAX_PER_GROUP);
  return companies.flatMap((company) => {
    const id = parseCompanyId(company.key.replace(/^company /, ''));
    if (id === null) return [];
    const ids = withCompared(data.compared, id);
    const others = ids.length - 1;
    return {
      ...company,
      key: `compare ${id}`,
      name: `Compare ${isolate(company.name)}`,
      ...(others > 0 && { hint: `with ${formatCount(others)} ${others === 1 ? 'other' : 'others'}` }),
      action: PAGES.compare.path + printSearch({ ids }),
    };
  });
}

/** True if the whole query was understood as the description of a list. */
const isUnderstood = ({ suggested, isCurrent, offeringLists, newsLists }: PaletteData): boolean =>
  offeringLists.length + newsLists.length > 0 ||
  (isCurrent && suggested !== null && suggested.lists.length > 0);

/** Returns the records whose name has all words of the query. */
const calledLike = (commands: readonly Command[], typed: string): Command[] =>
  commands.filter(({ name, alias }) => rank({ name, ...(alias !== undefined && { alias }) }, typed) !== null);

function listMatches(data: PaletteData, typed: string): CommandGroup[] {
  // If the query describes a list, records that only share some of its words would be noise.
  const relevant = (commands: readonly Command[], all: readonly Command[]) =>
    isUnderstood(data) ? calledLike(commands, typed) : [...commands, ...all];
  const best = ({ items: [first] }: CommandGroup) => (first && rank(first, typed)) ?? 0;
  const groups = [
    group('Companies', relevant(matchingCompanies(data, typed), allCompanies(data, typed))),
    group('Categories', matchingCategories(data, typed).slice(0, MAX_PER_GROUP)),
    group('Offerings', relevant(matchingOfferings(data, typed), allOfferings(data, typed))),
    group('Watchlists', ranked(watchlistCommands(data.collections), typed)),
    group('Saved views', ranked(viewCommands(data.collections), typed)),
    group('Tags', ranked(tagCommands(data.annotations), typed)),
    group('Pages', ranked(pageCommands(data.compared), typed)),
    group('Actions', ranked(ACTIONS, typed)),
  ];
  return [
    group('Create', newWatchlistCommands(typed)),
    group('Compare', comparisons(data, comparedName(typed))),
    destinations(data, typed),
    ...groups.toSorted((a, b) => best(b) - best(a)),
    // Keep the news last. The names of its commands contain the query itself, so ranking would put them first.
    group('News', data.news === null ? [] : newsCommands(data.news)),
  ];
}

/** Returns the commands that match the query, in groups. The group with the best match is first. */
export function listCommands(data: PaletteData, typed: string): CommandGroup[] {
  const query = typed.trim();
  const groups = query === '' ? listDefaults(data) : listMatches(data, query);
  return groups.filter(({ items }) => items.length > 0);
}

/** Returns commands that open watchlists. Empty watchlists have no page. */
const watchlistCommands = ({ watchlists }: Collections): Command[] =>
  watchlists
    .filter(({ ids }) => ids.length > 0)
    .map((list) => ({
      key: `watchlist ${list.id}`,
      name: list.name,
      hint: formatCompanyCount(list.ids.length),
      icon: Star,
      rest: 'watchlist',
      action: watchlistHref(list),
    }));

const viewCommands = ({ views }: Collections): Command[] =>
  views.map(({ id, name, href }) => ({
    key: `view ${id}`,
    name,
    hint: 'Saved view',
    icon: Bookmark,
    action: href,
  }));
