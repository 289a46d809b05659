import type { CompanyFilter, Instants, Interval } from '../catalogue/company-query.ts';
import type { NewsFilter } from '../catalogue/news-query.ts';
import type { OfferingFilter } from '../catalogue/offering-query.ts';
import { fold } from '#contract/alphabet.ts';
import { type TimeZone, toIsoDay, toIsoMonth } from '../lib/calendar.ts';

const MAX_LENGTH = 100;

/** Safe on every file system. */
export const toSlug = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

const join = (parts: readonly string[]) => parts.map(toSlug).filter(Boolean).join('-');

const period = (range: Interval<number | string> | null) =>
  range ? [...new Set([range.from ?? 'until', range.to ?? 'on'])].join('-') : '';

const toText = ({ from, to }: Instants, format: (at: Date) => string) => ({
  from: from === null ? null : format(new Date(from)),
  to: to === null ? null : format(new Date(to)),
});

/** The filter of a list of companies as part of a file name, with days and months of the time zone; '' without one. */
export function filterSlug(
  { text, categories, every, except, founded, locations, updated, changed, published }: CompanyFilter,
  zone: TimeZone,
): string {
  return join([
    text,
    ...categories,
    ...every,
    ...except.map((category) => `not ${category}`),
    period(founded),
    ...locations,
    period(updated && toText(updated, (at) => toIsoMonth(at, zone))),
    changed ? 'updated since last visit' : '',
    ...published.flatMap(({ types, deals, text: about }) => [...types, ...deals, about]),
    ...new Set(
      published.map(({ since }) => (since === null ? '' : `since ${toIsoDay(new Date(since), zone)}`)),
    ),
  ]);
}

/** The same of the list of offerings. Of a range there is the name of its field. */
export const offeringFilterSlug = ({ text, statuses, fields, ranges }: OfferingFilter): string =>
  join([
    text,
    ...statuses,
    ...fields.flatMap(({ values }) => values),
    ...ranges.flatMap(({ path, currency }) => [...path, currency ?? '']),
  ]);

/** The same of the news. */
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
    period(isBounded ? days : null),
    filterSlug(companies, zone),
  ]);
}

/** "dossier-companies-fintech-2026-11-21.csv", at most 100 characters. */
export function fileName(
  parts: readonly string[],
  ending: 'csv' | 'xlsx' | 'json',
  now: Date,
  zone: TimeZone,
): string {
  const end = `-${toIsoDay(now, zone)}.${ending}`;
  const start = join(['dossier', ...parts]);
  return start.slice(0, MAX_LENGTH - end.length).replace(/-+$/, '') + end;
}
