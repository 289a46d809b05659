import { forEachRange } from '#company-search/company-fields.ts';
import { fold } from '#contract/alphabet.ts';
import { LAST_VISIT } from '#dashboard/catalogue/last-visit.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { type DayCount, daysBetween, type TimeZone, toIsoDay } from '#records/calendar.ts';
import { fieldLabel } from '#records/field-label.ts';
import { ANY, type CompanyFilter, type FilterParam } from '../catalogue/company-list-request.ts';
import type { NewsFilter } from '../catalogue/news-request.ts';
import type { OfferingFilter } from '../catalogue/offering-list-request.ts';

const MAX_LENGTH = 100;
/** File systems allow 255 bytes. Leave some for what browsers and users add to a name, such as " (2)". */
const MAX_BYTES = 230;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const PLAIN = /^[a-z0-9]+$/;

/** Converts a word to lower case. Latin letters lose their accents. */
function slugWord(word: string): string {
  const folded = fold(word);
  return PLAIN.test(folded) ? folded : word.normalize('NFKC').toLowerCase();
}

/** Converts text to words joined by hyphens, with only letters and digits, which every file system allows. */
export const toSlug = (text: string): string =>
  (text.match(WORD) ?? [])
    .map(slugWord)
    // Some letters decompose into a space and an accent, which splits the word.
    .flatMap((word) => word.match(WORD) ?? [])
    .join('-');

/** Shortens a text so that it fits into a file name in front of `end`. */
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

/** Formats a range, such as "2010-2020", "2010-on", "until-2020" or "2026-11-27-to-2026-12-04". */
function period({ from, to }: Interval<number | string>): string {
  if (from === null || to === null) return `${from ?? 'until'}-${to ?? 'on'}`;
  if (from === to) return String(from);
  return typeof from === 'string' ? `${from}-to-${to}` : `${from}-${to}`;
}

const periodOrDays = (when: Interval<string> | DayCount) =>
  typeof when === 'string' ? `last ${when}` : period(when);

const toText = ({ from, to }: Interval<number>, format: (at: Date) => string) => ({
  from: from === null ? null : format(new Date(from)),
  to: to === null ? null : format(new Date(to)),
});

/** For each filter, the words that it adds to a file name. They are added in this order. */
const FILTER_WORDS: {
  readonly [Param in FilterParam]: (value: NonNullable<CompanyFilter[Param]>) => readonly string[];
} = {
  q: (text) => [text],
  category: (slugs) => slugs,
  every: (slugs) => slugs,
  except: (slugs) => slugs.map((slug) => `not ${slug}`),
  ...forEachRange(() => (range: Interval<number>) => [period(range)]),
  location: (places) => places,
  updated: (when) => [when === LAST_VISIT ? 'updated since last visit' : periodOrDays(when)],
  research: (types) => types.map((type) => (type === ANY ? 'research' : type)),
  news: (text) => (text === ANY ? ['news'] : ['news', text]),
  deal: (deals) => deals,
  since: (day) => [`since ${day}`],
  tag: (tags) => tags,
  note: (text) => (text === ANY ? ['noted'] : ['note', text]),
  done: (done) => [done === 'yes' ? 'done' : 'not done'],
  ids: () => [],
};

// The cast restores the literal types, which `Object.keys` loses.
const WORD_ORDER = Object.keys(FILTER_WORDS) as readonly FilterParam[];

const filterWords = <Param extends FilterParam>(
  param: Param,
  value: CompanyFilter[Param],
): readonly string[] => (value === undefined || value === null ? [] : FILTER_WORDS[param](value));

/** Describes a filter of companies for a file name; '' if nothing is filtered. */
export const filterSlug = (filter: CompanyFilter): string =>
  join(WORD_ORDER.flatMap((param) => filterWords(param, filter[param])));

/** Formats a range of days. One that begins today becomes "next 30 days". */
const periodFrom = ({ from, to }: Interval<string>, today: string): string =>
  from === today && to !== null && to > today
    ? `next ${formatCounted(daysBetween(today, to), 'day')}`
    : period({ from, to });

/**
 * Describes a filter of offerings for a file name. Ranges add the names of their fields, and days, but not
 * numbers.
 */
export const offeringFilterSlug = (
  { text, statuses, fields, ranges, tags, note, done }: OfferingFilter,
  today: string,
): string =>
  join([
    text,
    ...statuses,
    ...tags,
    note === ANY ? 'noted' : note,
    ...(done === '' ? [] : FILTER_WORDS.done(done)),
    ...fields.flatMap(({ values }) => values),
    ...ranges.flatMap(({ path, currency, days }) => [
      ...path.map(fieldLabel),
      currency ?? '',
      days === null
        ? ''
        : periodFrom(
            toText(days, (at) => toIsoDay(at, 'utc')),
            today,
          ),
    ]),
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
