import { type Kind, KINDS, SINGULAR_OF } from '../db/data-set-schema.ts';
import { ATTACHMENT_KINDS, type AttachmentKind } from '../import/attachments.ts';
import type { KindDifferences } from '../import/compare.ts';
import { countRejected, type ImportResult } from '../import/import-result.ts';
import type { StagingResult } from '../import/problem-list.ts';
import type { FieldChanges } from '../import/report-differences.ts';
import { formatCount } from './format-count.ts';
import type { Inputs } from './import-files.ts';

const formatRecords = (count: number, kind: Kind) => formatCount(count, SINGULAR_OF[kind], kind);

/**
 * Formats the first problems, one per line with the name of the file. If there are more, lines with the number of
 * problems of each kind follow.
 */
export const formatProblems = (
  result: Pick<ImportResult, Kind | 'attachments'>,
  inputs: Inputs,
): string[] => [
  ...KINDS.flatMap((kind) => problemsOf(inputs[kind]?.path, result[kind])),
  ...ATTACHMENT_KINDS.flatMap((kind) =>
    result.attachments[kind] ? problemsOf(inputs.tables[kind], result.attachments[kind]) : [],
  ),
];

/** Describes what an import has filled in or decided because the files leave it open, one line for each point. */
export function formatFilled({
  filled,
  companies,
  differences,
  splitCategories,
  isKeyedByName,
  duplicateCount,
  replacedCompanyIds,
  unusedIds,
}: ImportResult): string[] {
  const added = differences?.companies.added ?? 0;
  const isFirstTime = added > 1 && added === companies.accepted && added === filled.get('updated_at');
  const counts = [...filled].map(([field, count]) => `${field} ${count.toLocaleString('en-US')}`);
  return [
    ...(counts.length > 0 ? [`Filled in: ${counts.join(', ')}.`] : []),
    ...(isFirstTime
      ? [
          'All companies have the same updated_at, the time of this import, since the file has no such dates. "Updated" and the page Brief tell companies apart once a later import changes some of them. If a column has the dates: --map "COLUMN=updated_at".',
        ]
      : []),
    ...[...splitCategories].map(
      ([column, { cells, example }]) =>
        `Split at commas into several categories: ${formatCount(cells, 'cell')} of ${JSON.stringify(column)}, such as ${JSON.stringify(example)}. If that is one name: --category-separator ';'`,
    ),
    ...(isKeyedByName
      ? [
          'The file has no ids, so companies are told apart by their names. If a column identifies them: --key COLUMN',
        ]
      : []),
    ...(duplicateCount > 0
      ? [`Left out, because another record has the same id or key: ${formatCount(duplicateCount, 'record')}.`]
      : []),
    ...(unusedIds > 0
      ? [
          `Not used, because the key or another company has an id already: the ids of ${formatCount(unusedIds, 'company', 'companies')} in the file.`,
        ]
      : []),
    ...(replacedCompanyIds > 0
      ? [`Replaced company_id with what --company-key says: ${formatCount(replacedCompanyIds, 'offering')}.`]
      : []),
  ];
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

const ATTACHMENT_NOUNS: Readonly<Record<AttachmentKind, [singular: string, plural: string]>> = {
  research: ['research document', 'research documents'],
  news: ['news item', 'news items'],
  articles: ['article', 'articles'],
};

/** Formats how many records were read, and how many of them were left out. */
export function formatRead(result: Pick<ImportResult, Kind | 'attachments'>, inputs: Inputs): string {
  const read: string[] = KINDS.filter((kind) => inputs[kind]).map((kind) =>
    inputs[kind]?.isDeletion
      ? formatCount(result[kind].accepted, `${SINGULAR_OF[kind]} id`)
      : formatRecords(result[kind].accepted, kind),
  );
  for (const [kind, { accepted }] of Object.entries(result.attachments))
    read.push(formatCount(accepted, ...ATTACHMENT_NOUNS[kind as AttachmentKind]));
  return `${read.join(' and ')}${formatLeftOut(result)}`;
}

/** Formats what an import did, such as `Imported 2 companies and 1 offering` or `Deleted 1 company`. */
export function formatImported(result: ImportResult, verb: 'Imported' | 'Merged', inputs: Inputs): string {
  const deleted = KINDS.filter((kind) => inputs[kind]?.isDeletion);
  if (deleted.length === 0) return `${verb} ${formatRead(result, inputs)}`;
  const deletions = deleted
    .map((kind) => formatRecords(result.differences?.[kind].removed ?? 0, kind))
    .join(' and ');
  const merged = KINDS.find((kind) => !deleted.includes(kind) && result[kind].accepted > 0);
  const done =
    merged === undefined
      ? `Deleted ${deletions}`
      : `Merged ${formatRecords(result[merged].accepted, merged)} and deleted ${deletions}`;
  return `${done}${formatLeftOut(result)}`;
}

function formatLeftOut(result: Pick<ImportResult, Kind | 'attachments'>): string {
  const rejected = countRejected(result);
  return rejected > 0 ? `, ${formatCount(rejected, 'bad record')} left out` : '';
}

/** Describes what happened to records whose new version is invalid, in an import that replaces all records. */
export function formatKeptForInvalid({
  keptForInvalid,
  lostForInvalid,
  differences,
}: ImportResult): string[] {
  const hasRemoved = KINDS.some((kind) => (differences?.[kind].removed ?? 0) > 0);
  const lines: string[] = [];
  if (keptForInvalid > 0)
    lines.push(`Kept as served, because the new version is bad: ${formatCount(keptForInvalid, 'record')}.`);
  if (lostForInvalid > 0 && hasRemoved)
    lines.push(
      `Of the removed, up to ${formatCount(lostForInvalid, 'record')} could not be kept although the new version is bad: it has no readable id, or the served one contradicts the file.`,
    );
  return lines;
}

/**
 * Formats how many records change, with the ids of the first ones. `fields` counts the changes per field, if it is
 * known.
 */
export function formatDifferences(
  { companies, offerings }: NonNullable<ImportResult['differences']>,
  fields?: FieldChanges | null,
): string[] {
  return [
    ...formatKind('Companies', companies, fields?.companies.changed),
    ...formatKind('Offerings', offerings, fields?.offerings.changed),
  ];
}

function formatKind(
  title: string,
  { ids, unknownIds, unknownCount, ...changes }: KindDifferences,
  fields: ReadonlyMap<string, number> | undefined,
): string[] {
  const kinds = ['added', 'changed', 'removed'] as const;
  const counts = kinds.map((change) => `${changes[change].toLocaleString('en-US')} ${change}`);
  const lines = [`${title}: ${counts.join(', ')}.`];
  if (fields) {
    for (const change of kinds)
      if (changes[change] > 0) lines.push(`  ${change}: ${formatIds(ids[change], changes[change])}`);
    const changed = [...fields]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`);
    if (changed.length > 0) lines.push(`  changed fields: ${changed.join(', ')}`);
  }
  if (unknownCount > 0)
    lines.push(`  not deleted, because they do not exist: ${formatIds(unknownIds, unknownCount)}`);
  return lines;
}

function formatIds(ids: readonly (number | string)[], count: number): string {
  const more = count - ids.length;
  return [...ids, ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : [])].join(', ');
}
