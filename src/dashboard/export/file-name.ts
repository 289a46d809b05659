import { fold } from '#contract/alphabet.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { LAST_VISIT, forEachRange } from '../catalogue/company-fields.ts';
import { ANY, type CompanyFilter, type FilterParam } from '../catalogue/company-query.ts';
import type { NewsFilter } from '../catalogue/news-query.ts';
import type { OfferingFilter } from '../catalogue/offering-query.ts';
import { type TimeZone, toIsoDay } from '../lib/calendar.ts';

const MAX_LENGTH = 100;
/** File systems allow 255 bytes, and browsers and users may append something like " (2)". */
const MAX_BYTES = 230;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const PLAIN = /^[a-z0-9]+$/;

/** Converts a word to lower case and, if it is Latin, to ASCII. */
function slugWord(word: string): string {
  const folded = fold(word);
  return PLAIN.test(folded) ? folded : word.normalize('NFKC').toLowerCase();
}

/** Converts text to letters, digits and hyphens, which every file system allows. */
export const toSlug = (text: string): string =>
  (text.match(WORD) ?? [])
    .map(slugWord)
    // Some letters become a space and an accent, so one word may now be two.
    .flatMap((word) => word.match(WORD) ?? [])
    .join('-');

/** Shortens a text so that it fits into a file name together with its ending. */
function shorten(text: string, end: string): string {
  const encoder = new TextEncoder();
  let [short, bytes] = ['', encoder.encode(end).length];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += encoder.encode(segment).length;
    if (short.length + segment.length + end.length > MAX_LENGTH || bytes > MAX_BYTES) break;
    short += segment;
  }
  return short.replace(/-+$/, '');
}

const join = (parts: readonly string[]) => parts.map(toSlug).filter(Boolean).join('-');

const period = (range: Interval<number | string>) =>
  [...new Set([range.from ?? 'until', range.to ?? 'on'])].join('-');

const toText = ({ from, to }: Interval<number>, format: (at: Date) => string) => ({
  from: from === null ? null : format(new Date(from)),
  to: to === null ? null : format(new Date(to)),
});

/** Words that each part of a filter adds to a file name, in this order. */
const FILTER_WORDS: {
  readonly [Param in FilterParam]: (value: NonNullable<CompanyFilter[Param]>) => readonly string[];
} = {
  q: (text) => [text],
  category: (slugs) => slugs,
  every: (slugs) => slugs,
  except: (slugs) => slugs.map((slug) => `not ${slug}`),
  ...forEachRange(() => (range: Interval<number>) => [period(range)]),
  location: (places) => places,
  updated: (months) => [months === LAST_VISIT ? 'updated since last visit' : period(months)],
  research: (types) => types.map((type) => (type === ANY ? 'research' : type)),
  news: (text) => (text === ANY ? ['news'] : ['news', text]),
  deal: (deals) => deals,
  since: (day) => [`since ${day}`],
  tag: (tags) => tags,
  note: (text) => (text === ANY ? ['noted'] : ['note', text]),
  done: (done) => [done === 'yes' ? 'done' : 'not done'],
  ids: () => [],
};

// `Object.keys` loses the literal types, so a cast is needed.
const WORD_ORDER = Object.keys(FILTER_WORDS) as readonly FilterParam[];

const filterWords = <Param extends FilterParam>(
  param: Param,
  value: CompanyFilter[Param],
): readonly string[] => (value === undefined || value === null ? [] : FILTER_WORDS[param](value));

/** Describes a company filter for a file name; '' without a filter. */
export const filterSlug = (filter: CompanyFilter): string =>
  join(WORD_ORDER.flatMap((param) => filterWords(param, filter[param])));

/** Describes an offering filter for a file name. Ranges add only the names of their fields. */
export const offeringFilterSlug = ({ text, statuses, fields, ranges, tags, note }: OfferingFilter): string =>
  join([
    text,
    ...statuses,
    ...tags,
    note === ANY ? 'noted' : note,
    ...fields.flatMap(({ values }) => values),
    ...ranges.flatMap(({ path, currency }) => [...path, currency ?? '']),
  ]);

export function newsFilterSlug(
  { text, types, deals, publications, from, to, companies }: NewsFilter,
  zone: TimeZone,
): string {
  const days = toText({ from, to }, (at) => toIsoDay(at, zone));
  const isBounded = from !== null || to !== null;
  return join([
    text,
    ...types,
    ...deals,
    ...publications,
    isBounded ? period(days) : '',
    filterSlug(companies),
  ]);
}

/** Builds a file name of at most 100 characters and 230 bytes: "dossier-companies-fintech-2026-11-21.csv". */
export function fileName(
  parts: readonly string[],
  ending: 'csv' | 'xlsx' | 'json',
  now: Date,
  zone: TimeZone,
): string {
  const end = `-${toIsoDay(now, zone)}.${ending}`;
  return shorten(join(['dossier', ...parts]), end) + end;
}
