import type { CompanyFilter, Interval } from '../catalogue/company-query.ts';
import { fold } from '../lib/fold.ts';
import { type TimeZone, toIsoDay } from '../lib/format/format-date.ts';

const MAX_LENGTH = 100;

/** Safe on every file system. */
export const toSlug = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** The filter of a list as part of a file name; '' without one. */
export function filterSlug({
  text,
  categories,
  every,
  except,
  founded,
  locations,
  updated,
  changed,
  published,
}: CompanyFilter): string {
  const period = (range: Interval<number | string> | null) =>
    range ? [...new Set([range.from ?? 'until', range.to ?? 'on'])].join('-') : '';
  const parts = [
    text,
    ...categories,
    ...every,
    ...except.map((category) => `not ${category}`),
    period(founded),
    ...locations,
    period(updated),
    changed ? 'updated since last visit' : '',
    ...published.flatMap(({ types, deals, text: about }) => [...types, ...deals, about]),
    ...new Set(published.map(({ since }) => since && `since ${since}`)),
  ];
  return parts
    .map((part) => toSlug(part ?? ''))
    .filter(Boolean)
    .join('-');
}

/** "dossier-companies-fintech-2026-11-21.csv", at most 100 characters. */
export function fileName(
  parts: readonly string[],
  ending: 'csv' | 'xlsx' | 'json',
  now: Date,
  zone: TimeZone,
): string {
  const end = `-${toIsoDay(now, zone)}.${ending}`;
  const start = ['dossier', ...parts.map(toSlug).filter(Boolean)].join('-');
  return start.slice(0, MAX_LENGTH - end.length).replace(/-+$/, '') + end;
}
