import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { isMistyped, mergedRanges, queryTerms, readText, type TypoByTerm } from '#dashboard/index/marks.ts';
import { memoizeLast } from '#dashboard/index/memoize-last.ts';
import { scoreText } from '#dashboard/index/score-text.ts';
import { snippetOf } from '#dashboard/index/snippet.ts';
import { addSliced, yieldEvery } from '#dashboard/index/time-slicing.ts';
import type { FacetValue } from '../catalogue-api.ts';
import { type CompanyFilter, NO_FILTER, type Published } from '../company-query.ts';
import {
  type CountedNews,
  type MostNews,
  type NewsCoverage,
  type NewsEntry,
  type NewsFilter,
  type NewsHighlights,
  type NewsPage,
  type NewsQuery,
  NO_NEWS_FILTER,
} from '../news-query.ts';
import { DEALS, NEWS_TYPES } from '../news-types.ts';
import { createNewsTable, type NewsTable, NO_DEAL } from './news-table.ts';

/** The companies whose news and research are searched. */
export interface NewsSource {
  /** All that were read. */
  all(): Iterable<CompanyResponse>;
  /** Whether a company was read, even if it is gone since. */
  isRead(id: number): boolean;
  /** Incremented whenever `all` has changed. */
  version(): number;
  matchingIds(filter: CompanyFilter): Promise<readonly number[]>;
}

/** The queries of pages about news and research. */
export type NewsApi = ReturnType<typeof createNewsIndex>['api'];

/** One bit per group of filters; an entry with no bit set matches. */
const GROUP = { removed: 1, text: 2, type: 4, deal: 8, publication: 16, time: 32, company: 64 } as const;

const MAX_PUBLICATIONS = 50;

interface NewsMask {
  readonly failMask: Uint8Array;
  readonly isPartial: boolean;
}

/** Indexes what was read when it is asked for. */
export function createNewsIndex({ all, isRead, version, matchingIds }: NewsSource) {
  let table = createNewsTable();
  /** By company, as it was indexed. */
  let indexed = new Map<number, CompanyResponse>();
  let indexedVersion = -1;
  let revision = 0;
  /** Slots, the newest first. */
  let order: readonly number[] = [];
  let indexing: Promise<void> | null = null;
  const termScores = memoizeLast<Uint8Array>(() => revision);
  const masks = memoizeLast<NewsMask>(() => revision);

  async function indexAll() {
    const yieldIfDue = yieldEvery();
    const at = version();
    // Words of removed entries stay until the table is built anew.
    if (table.entries.length > 2 * table.size + 1000) {
      [table, indexed, order] = [createNewsTable(), new Map(), []];
      revision += 1;
    }
    const first = table.entries.length;
    for (const company of all()) {
      if (indexed.get(company.id) === company) continue;
      table.remove(company.id);
      table.add(company);
      indexed.set(company.id, company);
      revision += 1;
      const pause = yieldIfDue();
      if (pause) await pause;
    }
    const added = Array.from({ length: table.entries.length - first }, (_, slot) => first + slot);
    const { entries } = table;
    const { times } = table.columns();
    const newestFirst = (a: number, b: number) => {
      const [one, other] = [times[a] ?? 0, times[b] ?? 0];
      return one === other ? a - b : other > one ? 1 : -1;
    };
    const kept = order.filter((slot) => entries[slot] !== null);
    order = await addSliced(kept, added, newestFirst, yieldIfDue);
    indexedVersion = at;
    revision += 1;
  }

  async function settled() {
    while (indexedVersion !== version() || indexing) {
      indexing ??= indexAll().finally(() => {
        indexing = null;
      });
      await indexing;
    }
  }

  /** Without the filter of companies, which may match others while this index stays the same. */
  function computeMask(filter: NewsFilter): NewsMask {
    const { entries, publicationSets, publicationNames } = table;
    const { times, types, deals, publications } = table.columns();
    const failMask = new Uint8Array(entries.length);
    const failUnless = (group: number, passes: (slot: number) => boolean) => fail(failMask, group, passes);
    failUnless(GROUP.removed, (slot) => entries[slot] !== null);
    const text = scoreText(table.searchable, filter.text, termScores);
    if (text) failUnless(GROUP.text, (slot) => text.scores[slot] !== 0);
    if (filter.types.length > 0) {
      const passing = NEWS_TYPES.map((type) => filter.types.includes(type));
      failUnless(GROUP.type, (slot) => passing[types[slot] ?? 0] === true);
    }
    if (filter.deals.length > 0) {
      const passing = DEALS.map((deal) => filter.deals.includes(deal));
      failUnless(GROUP.deal, (slot) => passing[deals[slot] ?? NO_DEAL] === true);
    }
    if (filter.publications.length > 0) {
      const names = new Set(filter.publications);
      const passing = publicationSets.map((set) =>
        set.some((name) => names.has(publicationNames[name] ?? '')),
      );
      failUnless(GROUP.publication, (slot) => passing[publications[slot] ?? 0] === true);
    }
    if (filter.from !== null || filter.to !== null) {
      const [from, to] = [filter.from ?? -Infinity, filter.to ?? Infinity];
      // An unknown time is in no period.
      failUnless(GROUP.time, (slot) => {
        const time = times[slot] ?? -Infinity;
        return time !== -Infinity && time >= from && time < to;
      });
    }
    return { failMask, isPartial: text?.isPartial === true };
  }

  /** `wanted` is null for all companies. */
  function applyFilter(
    { companies: _companies, ...filter }: NewsFilter,
    wanted: ReadonlySet<number> | null,
  ): NewsMask {
    const mask = masks(JSON.stringify(filter), () => computeMask({ ...NO_NEWS_FILTER, ...filter }));
    if (!wanted) return mask;
    const { companyIds } = table.columns();
    const failMask = mask.failMask.slice();
    fail(failMask, GROUP.company, (slot) => wanted.has(companyIds[slot] ?? 0));
    return { ...mask, failMask };
  }

  /** The ids of the companies, null for all of them, and how many were read. */
  async function scopeOf(filter: CompanyFilter) {
    const ids = await matchingIds(filter);
    const isAll = JSON.stringify(filter) === JSON.stringify(NO_FILTER);
    const unread = ids.filter((id) => !isRead(id));
    const coverage = { companies: ids.length, read: ids.length - unread.length, unread };
    return { wanted: isAll ? null : new Set(ids), coverage };
  }

  /** The companies on which something was published. */
  function companiesWith({ types, deals, text, since }: Published): ReadonlySet<number> {
    const from = since === null ? null : Date.parse(since);
    const filter = { ...NO_NEWS_FILTER, text, types, deals, from };
    const { failMask } = applyFilter(filter, null);
    return new Set(table.columns().companyIds.filter((_, slot) => failMask[slot] === 0));
  }

  const api = {
    /** Of how many companies the news were read. */
    newsCoverage: async (filter: CompanyFilter): Promise<NewsCoverage> => (await scopeOf(filter)).coverage,
    /** Ranks companies by how many news they have. */
    async mostNews(filter: CompanyFilter, { from, of }: CountedNews, limit: number): Promise<MostNews> {
      await settled();
      const { wanted, coverage } = await scopeOf(filter);
      const { times, purchases } = table.columns();
      const counts = new Map<number, { id: number; name: string | null; count: number }>();
      table.entries.forEach((entry, slot) => {
        const isCounted =
          entry?.type === 'news' &&
          (from === null || (times[slot] ?? 0) >= from) &&
          (of === 'news' || purchases[slot] === 1) &&
          (!wanted || wanted.has(entry.company.id));
        if (!isCounted) return;
        const known = counts.get(entry.company.id);
        if (known) known.count += 1;
        else counts.set(entry.company.id, { ...entry.company, count: 1 });
      });
      const companies = [...counts.values()]
        .toSorted((a, b) => b.count - a.count || (a.name ?? '').localeCompare(b.name ?? ''))
        .slice(0, limit);
      return { companies, coverage };
    },
    /** News and research that match, the newest first, with counts for the filters. */
    async newsPage({ offset, limit, ...filter }: NewsQuery): Promise<NewsPage> {
      await settled();
      const { wanted, coverage } = await scopeOf(filter.companies);
      const { failMask, isPartial } = applyFilter(filter, wanted);
      const columns = table.columns();
      const slots: number[] = [];
      let total = 0;
      for (const slot of order)
        if (failMask[slot] === 0) {
          if (total >= offset && slots.length < limit) slots.push(slot);
          total += 1;
        }
      const entries = slots.flatMap((slot) => table.entries[slot] ?? []);
      return {
        total,
        entries,
        highlights: highlightsOf(entries, filter.text),
        isPartial,
        types: countBy(NEWS_TYPES, columns.types, failMask, GROUP.type),
        deals: countBy(DEALS, columns.deals, failMask, GROUP.deal),
        publications: countPublications(table, failMask, filter.publications),
        coverage,
      };
    },
  };
  return { api, settled, companiesWith, version };
}

/** Notes that the slots that don't pass fail a group. */
function fail(failMask: Uint8Array, group: number, passes: (slot: number) => boolean): void {
  for (let slot = 0; slot < failMask.length; slot++)
    if (!passes(slot)) failMask[slot] = (failMask[slot] ?? 0) | group;
}

/** How often each number is in a column, among the slots that fail nothing but this group. */
function countNumbers(
  column: Uint8Array | Uint32Array,
  size: number,
  failMask: Uint8Array,
  group: number,
): Uint32Array {
  const counts = new Uint32Array(size);
  for (let slot = 0; slot < failMask.length; slot++) {
    const number = column[slot] ?? 0;
    if (((failMask[slot] ?? 0) & ~group) === 0) counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

function countBy<Value extends string>(
  values: readonly Value[],
  column: Uint8Array,
  failMask: Uint8Array,
  group: number,
): Record<Value, number> {
  const counts = countNumbers(column, values.length, failMask, group);
  return Object.fromEntries(values.map((value, at) => [value, counts[at] ?? 0])) as Record<Value, number>;
}

/** The most frequent ones, and those that are chosen. */
function countPublications(
  { columns, publicationSets, publicationNames }: NewsTable,
  failMask: Uint8Array,
  chosen: readonly string[],
): FacetValue[] {
  const ofSets = countNumbers(columns().publications, publicationSets.length, failMask, GROUP.publication);
  const counts = new Uint32Array(publicationNames.length);
  publicationSets.forEach((names, set) => {
    for (const name of names) counts[name] = (counts[name] ?? 0) + (ofSets[set] ?? 0);
  });
  return publicationNames
    .map((name, number) => ({ value: name, name, count: counts[number] ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .filter(({ value }, at) => at < MAX_PUBLICATIONS || chosen.includes(value));
}

function highlightsOf(entries: readonly NewsEntry[], text: string): NewsHighlights[] {
  const terms = queryTerms(text);
  if (terms.length === 0) return entries.map(() => ({}));
  return entries.map((entry) => {
    const [title, description] = [readText(entry.title ?? '', true), readText(entry.text ?? '')];
    const articles = entry.articles
      .flatMap(({ headline, summary }) => [headline ?? '', summary ?? ''])
      .map((each) => ({ text: each, words: readText(each) }));
    const all = [title, description, ...articles.map(({ words }) => words)];
    const typoByTerm: TypoByTerm = new Map(terms.map((term) => [term, isMistyped(term, all)]));
    const [inTitle, inText] = [mergedRanges(title, typoByTerm), mergedRanges(description, typoByTerm)];
    const inArticle =
      inTitle.length > 0 || inText.length > 0
        ? undefined
        : articles
            .map(({ text: content, words }) => ({ content, ranges: mergedRanges(words, typoByTerm) }))
            .find(({ ranges }) => ranges.length > 0);
    return {
      ...(inTitle.length > 0 && { title: inTitle }),
      ...(inText.length > 0 && { text: inText }),
      ...(inArticle && { article: snippetOf(inArticle.content, inArticle.ranges) }),
    };
  });
}
