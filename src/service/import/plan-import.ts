import { Readable } from 'node:stream';
import type { Company } from '#contract/company.ts';
import type { DataSetInfo } from '../data-sets/served-data-sets.ts';
import { type Kind, KINDS, ofKinds } from '../db/data-set-schema.ts';
import type { Database } from '../db/schema.ts';
import { CliError } from '../lib/cli-error.ts';
import { type AttachmentKind, createAttachments } from './attachments.ts';
import { type Categories, collectCategories } from './category-consistency.ts';
import { describeAlarms, findAlarms } from './change-guards.ts';
import { compareDataSets, type Differences } from './compare.ts';
import { createCompanyCompleter } from './complete-companies.ts';
import { createOfferingCompleter } from './complete-offerings.ts';
import type { ImportInput, ImportOptions } from './import-options.ts';
import { type ImportResult, RefusedImportError } from './import-result.ts';
import type { InputRow } from './input-row.ts';
import { createLastingIds, type LastingIds } from './lasting-ids.ts';
import { LIST_ORDER } from './list-order.ts';
import type { KeptRecords } from './merge-lists.ts';
import type { ProblemList, StagingResult } from './problem-list.ts';
import { readAttachments, rejectOrphans } from './read-attachments.ts';
import { LINE_PARSERS, type Records } from './records.ts';
import { describeLosses, describeRemovals } from './removal-guard.ts';
import { type FieldChanges, reportDifferences } from './report-differences.ts';
import {
  addKeptCategories,
  readServedJson,
  type ServedRecords,
  servedRows,
  stageServedDigests,
  unnamed,
} from './served-records.ts';
import { contentDigest, stageRecords } from './stage-records.ts';
import { type Staging, toSortedRow } from './staging.ts';
import { createUniqueNames, type UniqueNames } from './unique-names.ts';

/**
 * What an import is going to do. Records are called by three words: _incoming_ ones come from the input and stand in the
 * staging database, _served_ ones are in the current data set, and _kept_ ones are the served records that the new data set
 * takes over, because no incoming record replaces or deletes them.
 */
export interface ImportPlan {
  readonly staging: Staging;
  /** Null if nothing is served. */
  readonly served: ServedRecords | null;
  /** Null for a kind of which no served record is kept. */
  readonly kept: Readonly<Record<Kind, KeptRecords | null>>;
  readonly categories: Categories;
  readonly differences: Differences;
  readonly fields: FieldChanges;
  readonly lastingIds: LastingIds;
}

/** What an import starts from. */
export interface CurrentData {
  readonly info: DataSetInfo;
  readonly served: ServedRecords | null;
  /** Null if there is no database yet. */
  readonly db: Database | null;
}

const NO_RECORDS: StagingResult = {
  accepted: 0,
  rejected: 0,
  problems: [],
  problemCount: 0,
  reasons: new Map(),
};

/**
 * Reads and validates the input, stages it, and compares it with what is served. `plan` is null if too many records are
 * invalid. Throws RefusedImportError if a guard refuses the import or no company would be left.
 */
export async function planImport(
  staging: Staging,
  input: ImportInput,
  options: ImportOptions,
  { info, served, db }: CurrentData,
) {
  const { maxInvalid = 0, removalLimit, changeLimits } = options;
  const kept = keptFrom(input, options, served);
  const categories = collectCategories();
  const lastingIds = await createLastingIds(
    staging.connection,
    db,
    served?.source === input.source ? served.db : null,
  );
  const { invalidIds, lostLists, ...read } = await stageInput(staging, input, options, served, {
    categories,
    lastingIds,
  });
  const tables = Object.values(read.attachments);
  const rejected = [read.companies, read.offerings, ...tables].reduce(
    (sum, result) => sum + result.rejected,
    0,
  );
  if (rejected > maxInvalid) return { ...read, keptForInvalid: 0, lostForInvalid: 0, plan: null };
  let [keptForInvalid, lostForInvalid] = [0, 0];
  if (served) {
    for (const kind of KINDS) {
      if (kept[kind] !== null || input[kind] === null || served.source !== input.source) continue;
      const staged = await stageServedForInvalid(kind, invalidIds[kind], staging, served, categories);
      keptForInvalid += staged.kept;
      lostForInvalid += staged.lost;
    }
    if (kept.companies) await addKeptCategories(served.db, staging.companies, categories);
    for (const kind of KINDS)
      await stageServedDigests(served.db, kind, staging[kind], kept[kind] ? 'named' : 'all');
  }
  const differences = compareDataSets(staging, served);
  const { added, removed } = differences.companies;
  if ((served?.companyCount ?? 0) + added - removed === 0)
    throw new RefusedImportError('There is no company to import. Nothing was changed.', {
      ...read,
      differences: null,
      fields: null,
    });
  const fields = await reportDifferences(
    staging,
    async (kind, ids) => (served ? readServedJson(served.db, kind, ids) : new Map()),
    async (kind, ids) => staging[kind].readJson(ids),
    options.onDifference,
  );
  // The guards protect imported data only: the sample is meant to be replaced.
  if (info.source === 'import') {
    const removals = removalLimit && describeRemovals(differences, info, removalLimit, served !== null);
    const losses = removalLimit && describeLosses(lostLists, removalLimit);
    const alarms = changeLimits && served ? findAlarms(differences, fields, info, changeLimits) : [];
    for (const alarm of alarms) options.onDifference?.(alarm);
    const refusals = [removals ?? [], losses ?? [], alarms.length > 0 ? describeAlarms(alarms) : []].flat();
    if (refusals.length > 0)
      throw new RefusedImportError(refusals.join('\n'), { ...read, differences, fields });
  }
  const plan: ImportPlan = { staging, served, kept, categories, differences, fields, lastingIds };
  return { ...read, keptForInvalid, lostForInvalid, plan };
}

/** Finds which served records are kept. Imported records are never mixed with the fictional sample. */
function keptFrom(
  input: ImportInput,
  { merge = false }: ImportOptions,
  served: ServedRecords | null,
): ImportPlan['kept'] {
  const canKeep = served !== null && served.source === input.source;
  const isPartial = merge || input.companies === null;
  const advice = merge
    ? 'Import companies without --merge first.'
    : 'Import companies first, or together with the offerings.';
  if (isPartial && served === null)
    throw new CliError(
      `${merge ? 'There is no data to merge with.' : 'There are no companies yet that these could belong to.'} ${advice}`,
    );
  if (isPartial && !canKeep) throw new CliError(`The data is the fictional sample. ${advice}`);
  return ofKinds((kind) =>
    canKeep && (merge || input[kind] === null)
      ? { db: served.db, isInOrder: kind === 'offerings' || served.listOrder === LIST_ORDER }
      : null,
  );
}

/** Reads and validates all files, and stages their valid records. */
async function stageInput(
  staging: Staging,
  input: ImportInput,
  options: ImportOptions,
  served: ServedRecords | null,
  { categories, lastingIds }: { readonly categories: Categories; readonly lastingIds: LastingIds },
) {
  const { maxInvalid = 0, merge = false, replaceRecords = false, duplicates, onReject } = options;
  const { attachments: tables = [] } = input;
  // Nothing is taken from the fictional sample when a file replaces it.
  const before = served?.source === input.source ? served.db : null;
  const attachments = createAttachments(
    staging.connection,
    tables.map(({ kind }) => kind),
    { merge },
  );
  const read: Partial<Record<AttachmentKind, ProblemList>> = {};
  const rejectRow = (
    kind: AttachmentKind,
    { line, text }: Pick<InputRow, 'line' | 'text'>,
    problems: readonly string[],
  ) => onReject?.(kind, line, problems, { text });
  for (const table of tables)
    read[table.kind] = await readAttachments(table, attachments, lastingIds, rejectRow);
  const names = createUniqueNames(staging.connection, before);
  const sources = { served: before, lastingIds, names, attachments };
  const isMerge = merge || input.companies === null;
  const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const completers = {
    companies: createCompanyCompleter({ ...options, merge: isMerge, replaceRecords, now }, sources),
    offerings: createOfferingCompleter({ ...options, merge, replaceRecords }, sources),
  };
  const invalidIds = ofKinds((): (number | string | undefined)[] => []);
  const stage = (kind: Kind, records: Records | null) =>
    records === null
      ? { ...NO_RECORDS, duplicates: 0 }
      : stageRecords(records(), staging[kind], categories, {
          complete: completers[kind].complete,
          ...(duplicates && { duplicates }),
          onReject(line, problems, record) {
            // Once there are more than this, the import is refused anyway.
            if (invalidIds[kind].length < maxInvalid) invalidIds[kind].push(record.id);
            onReject?.(kind, line, problems, record);
          },
        });
  // Without a file of companies, the served companies get the research and news of the tables.
  const ownCompanies = before && tables.length > 0 ? servedRows(before) : null;
  const companies = await stage('companies', input.companies ?? ownCompanies);
  if (merge && input.companies && ownCompanies)
    // The served companies that the file does not name get them too.
    await stage('companies', unnamed(ownCompanies, staging.companies));
  renameTaken(staging, names);
  const offerings = await stage('offerings', input.offerings);
  const hasCompany = (id: number) => staging.companies.findNamed([id]).has(id);
  await rejectOrphans(tables, read, attachments, hasCompany, lastingIds, rejectRow);
  return {
    companies: input.companies ? companies : NO_RECORDS,
    offerings,
    attachments: Object.fromEntries(
      Object.entries(read).map(([kind, list]) => [kind, list.result()]),
    ) as ImportResult['attachments'],
    filled: completers.companies.filled(),
    splitCategories: completers.companies.split(),
    isKeyedByName: completers.companies.isKeyedByName(),
    duplicates: companies.duplicates + offerings.duplicates,
    replacedCompanyIds: completers.offerings.replacedCompanyIds(),
    unusedIds: lastingIds.unusedIds(),
    lostLists: attachments.losses(),
    invalidIds,
  };
}

/** Renames companies whose made-up normalized name is given to another company, further up or down in a file. */
function renameTaken({ companies }: Staging, names: UniqueNames): void {
  const read = (id: number): Company => JSON.parse(companies.readJson([id]).get(id) ?? '{}');
  for (;;) {
    const renamed = names.renameTaken((id) => read(id).name);
    if (renamed.size === 0) return;
    for (const [id, name] of renamed) {
      const json = JSON.stringify({ ...read(id), normalized_name: name });
      companies.replace(toSortedRow(LINE_PARSERS.companies.fromStored(json), contentDigest(json)));
    }
  }
}

/** Keeps served records whose incoming ones are invalid, by staging them as if they came in. */
async function stageServedForInvalid(
  kind: Kind,
  invalidIds: readonly (number | string | undefined)[],
  staging: Staging,
  served: ServedRecords,
  categories: Categories,
): Promise<{ kept: number; lost: number }> {
  const ids = invalidIds.filter((id) => id !== undefined);
  // Another line may have a valid record with the same id, which is imported then.
  const missing = [...new Set(ids.filter((id) => staging[kind].find(id) === undefined))];
  const stored = await readServedJson(served.db, kind, missing);
  const records = [...stored.values()].map((json) => ({
    line: 0,
    record: LINE_PARSERS[kind].fromStored(json),
  }));
  const { accepted, rejected } = await stageRecords(Readable.from([records]), staging[kind], categories, {
    complete: async () => records,
  });
  return { kept: accepted, lost: invalidIds.length - ids.length + rejected };
}
