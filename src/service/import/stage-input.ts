import { Readable } from 'node:stream';
import type { Company } from '#contract/company.ts';
import { type Kind, ofKinds } from '../db/data-set-schema.ts';
import { type AttachmentKind, createAttachments } from './attachments.ts';
import type { Categories } from './category-consistency.ts';
import { createCompanyCompleter } from './complete-companies.ts';
import { createOfferingCompleter } from './complete-offerings.ts';
import { readStoredJson, type CurrentRecords, currentRows, withoutIncoming } from './current-records.ts';
import type { ImportInput, ImportOptions } from './import-options.ts';
import type { ImportResult } from './import-result.ts';
import type { InputRow } from './input-row.ts';
import type { LastingIds } from './lasting-ids.ts';
import type { ProblemList, StagingResult } from './problem-list.ts';
import { readAttachments, rejectOrphans } from './read-attachments.ts';
import { RECORD_PARSERS, type Records } from './records.ts';
import { contentDigest, stageRecords } from './stage-records.ts';
import { toSortedRow } from './staged-table.ts';
import type { Staging } from './staging.ts';
import { createUniqueNames, type UniqueNames } from './unique-names.ts';

const NO_RECORDS: StagingResult = {
  accepted: 0,
  rejected: 0,
  problems: [],
  problemCount: 0,
  reasons: new Map(),
};

/** What an import has read from its files. */
export type StagedInput = Awaited<ReturnType<typeof stageInput>>;

/** Reads and validates all files, and stores the valid records in the temporary database. */
export async function stageInput(
  staging: Staging,
  input: ImportInput,
  options: ImportOptions,
  current: CurrentRecords | null,
  { categories, lastingIds }: { readonly categories: Categories; readonly lastingIds: LastingIds },
) {
  const { merge = false } = options;
  const { attachments: tables = [] } = input;
  // When a file replaces the fictional sample, it takes over nothing from the sample.
  const currentDb = current?.source === input.source ? current.db : null;

  // Read research, news and articles first, because they become fields of companies.
  const kinds = tables.map(({ kind }) => kind);
  const attachments = createAttachments(staging.connection, kinds, { merge });
  const read: Partial<Record<AttachmentKind, ProblemList>> = {};
  const rejectRow = (
    kind: AttachmentKind,
    { line, text }: Pick<InputRow, 'line' | 'text'>,
    problems: readonly string[],
  ) => options.onReject?.(kind, line, problems, { text });
  for (const table of tables)
    read[table.kind] = await readAttachments(table, attachments, lastingIds, rejectRow);

  // If research or news have their own files, the current companies that the input does not contain may get some, so
  // stage these companies as if they came from the input.
  const names = createUniqueNames(staging.connection, currentDb);
  const completers = createCompleters(input, options, { currentDb, lastingIds, names, attachments });
  const { stage, invalidIds } = createStage(staging, categories, completers, options);
  const rowsOfCurrent = currentDb && tables.length > 0 ? currentRows(currentDb) : null;
  const companies = await stage('companies', input.companies ?? rowsOfCurrent);
  if (merge && input.companies && rowsOfCurrent)
    await stage('companies', withoutIncoming(rowsOfCurrent, staging.companies));

  // Now that all companies are known, rename those whose generated name the file gives to another company.
  replaceTakenNames(staging, names);

  // Stage the offerings after the companies, because they may refer to a company by its key.
  const offerings = await stage('offerings', input.offerings);

  // Reject research, news and articles that belong to no company.
  const hasCompany = (id: number) => staging.companies.findIncoming([id]).has(id);
  await rejectOrphans(tables, read, attachments, hasCompany, lastingIds, rejectRow);

  return {
    // Don't count current companies that were only staged to get research or news.
    companies: input.companies ? companies : NO_RECORDS,
    offerings,
    attachments: Object.fromEntries(
      Object.entries(read).map(([kind, list]) => [kind, list.result()]),
    ) as ImportResult['attachments'],
    filled: completers.companies.filled(),
    splitCategories: completers.companies.split(),
    isKeyedByName: completers.companies.isKeyedByName(),
    duplicateCount: companies.duplicateCount + offerings.duplicateCount,
    replacedCompanyIds: completers.offerings.replacedCompanyIds(),
    unusedIds: lastingIds.unusedIds(),
    lostLists: attachments.losses(),
    invalidIds,
  };
}

/** Creates the functions that turn rows into validated companies and offerings. */
function createCompleters(
  input: ImportInput,
  options: ImportOptions,
  sources: Parameters<typeof createCompanyCompleter>[1] & Parameters<typeof createOfferingCompleter>[1],
) {
  const { merge = false, replaceRecords = false } = options;
  const isMerge = merge || input.companies === null;
  const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    companies: createCompanyCompleter({ ...options, merge: isMerge, replaceRecords, now }, sources),
    offerings: createOfferingCompleter({ ...options, merge, replaceRecords }, sources),
  };
}

/** Creates a function that stages the records of one kind, and adds the ids of the invalid ones to `invalidIds`. */
function createStage(
  staging: Staging,
  categories: Categories,
  completers: ReturnType<typeof createCompleters>,
  { maxInvalid = 0, duplicates, onReject }: ImportOptions,
) {
  const invalidIds = ofKinds((): (number | string | undefined)[] => []);
  const stage = (kind: Kind, records: Records | null) =>
    records === null
      ? { ...NO_RECORDS, duplicateCount: 0 }
      : stageRecords(records(), staging[kind], categories, {
          complete: completers[kind].complete,
          ...(duplicates && { duplicates }),
          onReject(line, problems, record) {
            // With more invalid records than `maxInvalid`, the import is refused anyway, so their ids are not needed.
            if (invalidIds[kind].length < maxInvalid) invalidIds[kind].push(record.id);
            onReject?.(kind, line, problems, record);
          },
        });
  return { stage, invalidIds };
}

/**
 * Gives companies a new normalized name if theirs was generated and the file gives the same name to another company.
 * Repeats this until no new name is taken either.
 */
function replaceTakenNames({ companies }: Staging, names: UniqueNames): void {
  const read = (id: number): Company => JSON.parse(companies.readJson([id]).get(id) ?? '{}');
  for (;;) {
    const renamed = names.renameTaken((id) => read(id).name);
    if (renamed.size === 0) return;
    for (const [id, name] of renamed) {
      const json = JSON.stringify({ ...read(id), normalized_name: name });
      companies.replace(toSortedRow(RECORD_PARSERS.companies.parseStored(json), contentDigest(json)));
    }
  }
}

/**
 * Stages the current versions of invalid records as if they came from the input, so that they stay. Returns how many
 * stay, and how many invalid records have no current version that could.
 */
export async function stageCurrentForInvalid(
  kind: Kind,
  invalidIds: readonly (number | string | undefined)[],
  staging: Staging,
  current: CurrentRecords,
  categories: Categories,
): Promise<Pick<ImportResult, 'keptForInvalid' | 'lostForInvalid'>> {
  const ids = invalidIds.filter((id) => id !== undefined);
  // If another line has a valid record with the same id, that one is imported instead.
  const unstaged = [...new Set(ids.filter((id) => staging[kind].find(id) === undefined))];
  const stored = await readStoredJson(current.db, kind, unstaged);
  const records = [...stored.values()].map((json) => ({
    line: 0,
    record: RECORD_PARSERS[kind].parseStored(json),
  }));
  const { accepted, rejected } = await stageRecords(Readable.from([records]), staging[kind], categories, {
    complete: async () => records,
  });
  return { keptForInvalid: accepted, lostForInvalid: invalidIds.length - ids.length + rejected };
}
