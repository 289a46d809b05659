import type { KindDifferences } from '../import/compare.ts';
import type { LoadResult } from '../import/load.ts';
import type { ChangedFields } from '../import/report-differences.ts';
import type { StagingResult } from '../import/stage-records.ts';
import { formatCount } from './format-count.ts';

export const DATA_KINDS = ['companies', 'offerings'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** The file of each kind, if there is one. */
export interface FileNames {
  readonly companies: string | undefined;
  readonly offerings: string | undefined;
}

const SINGULAR = { companies: 'company', offerings: 'offering' } as const;
const formatRecords = (count: number, kind: DataKind) => formatCount(count, SINGULAR[kind], kind);

/** One line for each of the first problems, with the name of its file, then how often there was which. */
export function formatProblems(
  { companies, offerings }: Pick<LoadResult, 'companies' | 'offerings'>,
  names: FileNames,
): string[] {
  return [...problemsOf(names.companies, companies), ...problemsOf(names.offerings, offerings)];
}

function problemsOf(file = '', { problems, problemCount, reasons }: StagingResult): string[] {
  const lines = problems.map((problem) => `${file}: ${problem}`);
  if (problemCount <= problems.length) return lines;
  const counted = [...reasons].toSorted(([, a], [, b]) => b - a).slice(0, problems.length);
  return [
    ...lines,
    `${file}: and ${formatCount(problemCount - problems.length, 'more problem')}. All of them:`,
    ...counted.map(([reason, count]) => `${file}: ${count.toLocaleString('en-US')} × ${reason}`),
    ...(reasons.size > counted.length ? [`${file}: and others`] : []),
  ];
}

/** Of which kinds there are files; those of the kinds in `deleted` have only ids. */
interface GivenKinds {
  readonly given: readonly DataKind[];
  readonly deleted: readonly DataKind[];
}

/** What was read, and what was left out of it. */
export function formatRead(result: Pick<LoadResult, DataKind>, { given, deleted }: GivenKinds): string {
  const read = given.map((kind) =>
    deleted.includes(kind)
      ? formatCount(result[kind].accepted, `${SINGULAR[kind]} id`)
      : formatRecords(result[kind].accepted, kind),
  );
  return `${read.join(' and ')}${formatLeftOut(result)}`;
}

/** What was done, such as `Imported 2 companies and 1 offering` or `Deleted 1 company`. */
export function formatLoaded(result: LoadResult, verb: 'Imported' | 'Merged', kinds: GivenKinds): string {
  const { deleted } = kinds;
  if (deleted.length === 0) return `${verb} ${formatRead(result, kinds)}`;
  const deletions = deleted
    .map((kind) => formatRecords(result.differences?.[kind].removed ?? 0, kind))
    .join(' and ');
  const merged = DATA_KINDS.find((kind) => !deleted.includes(kind) && result[kind].accepted > 0);
  return merged === undefined
    ? `Deleted ${deletions}${formatLeftOut(result)}`
    : `Merged ${formatRecords(result[merged].accepted, merged)} and deleted ${deletions}${formatLeftOut(result)}`;
}

function formatLeftOut({ companies, offerings }: Pick<LoadResult, DataKind>): string {
  const rejected = companies.rejected + offerings.rejected;
  return rejected > 0 ? `, ${formatCount(rejected, 'bad record')} left out` : '';
}

/** What became of served records whose new ones are bad, in an import that replaces all others. */
export function formatRetained({ retained, unmatched, differences }: LoadResult): string[] {
  const removed = differences ? differences.companies.removed + differences.offerings.removed : 0;
  return [
    ...(retained > 0
      ? [`Kept as served, since the new one is bad: ${formatCount(retained, 'record')}.`]
      : []),
    ...(unmatched > 0 && removed > 0
      ? [
          `Of the removed, up to ${formatCount(unmatched, 'record')} could not be kept although the new one is bad: it has no readable id, or the served one contradicts the file.`,
        ]
      : []),
  ];
}

/** The changes of each kind with the first ids, and the fields that have changed if they were compared. */
export function formatDifferences(
  { companies, offerings }: NonNullable<LoadResult['differences']>,
  fields?: ChangedFields,
): string[] {
  return [
    ...formatKind('Companies', companies, fields?.companies),
    ...formatKind('Offerings', offerings, fields?.offerings),
  ];
}

function formatKind(
  title: string,
  { ids, unknownIds, unknownCount, ...changes }: KindDifferences,
  fields: ReadonlyMap<string, number> | undefined,
): string[] {
  const counts = (['added', 'changed', 'removed'] as const).map(
    (change) => `${changes[change].toLocaleString('en-US')} ${change}`,
  );
  const unknown =
    unknownCount === 0 ? [] : [`  not there, so not deleted: ${formatIds(unknownIds, unknownCount)}`];
  if (fields === undefined) return [`${title}: ${counts.join(', ')}.`, ...unknown];
  const details = (['added', 'changed', 'removed'] as const).flatMap((change) =>
    changes[change] === 0 ? [] : [`  ${change}: ${formatIds(ids[change], changes[change])}`],
  );
  const changed = [...fields]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`);
  return [
    `${title}: ${counts.join(', ')}.`,
    ...details,
    ...(changed.length === 0 ? [] : [`  changed fields: ${changed.join(', ')}`]),
    ...unknown,
  ];
}

function formatIds(ids: readonly (number | string)[], count: number): string {
  const more = count - ids.length;
  return [...ids, ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : [])].join(', ');
}
