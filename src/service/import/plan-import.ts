import type { DataSetInfo } from '../data-sets/served-data-sets.ts';
import { type Kind, KINDS, ofKinds } from '../db/data-set-schema.ts';
import type { Database } from '../db/schema.ts';
import { CliError } from '../lib/cli-error.ts';
import { type Categories, collectCategories } from './category-consistency.ts';
import { describeAlarms, findAlarms } from './change-guards.ts';
import { compareDataSets, type Differences } from './compare.ts';
import {
  addKeptCategories,
  readStoredJson,
  type CurrentRecords,
  stageAllDigests,
  stageIncomingDigests,
} from './current-records.ts';
import type { ImportInput, ImportOptions } from './import-options.ts';
import { countRejected, type ImportResult, RefusedImportError } from './import-result.ts';
import { createLastingIds, type LastingIds } from './lasting-ids.ts';
import { LIST_ORDER } from './list-order.ts';
import type { RecordsToKeep } from './merge-lists.ts';
import { describeLostLists, describeRemovals } from './removal-guard.ts';
import { type FieldChanges, reportDifferences } from './report-differences.ts';
import { type StagedInput, stageInput, stageCurrentForInvalid } from './stage-input.ts';
import type { Staging } from './staging.ts';

/**
 * What an import will do. _Incoming_ records come from the input, and are in the import's temporary database. _Current_
 * records are in the data set that is served. _Kept_ records are the current ones that the new data set takes over,
 * because no incoming record replaces or deletes them.
 */
export interface ImportPlan {
  readonly staging: Staging;
  readonly current: CurrentRecords | null;
  /** The current records that are kept; null for companies or offerings if all of them are replaced. */
  readonly kept: Readonly<Record<Kind, RecordsToKeep | null>>;
  readonly categories: Categories;
  readonly differences: Differences;
  readonly fields: FieldChanges;
  readonly lastingIds: LastingIds;
}

/** The data that is served when an import begins. */
export interface CurrentData {
  /** What the service's database says of the data set. It is known even if the data set can't be read. */
  readonly info: DataSetInfo;
  /** The records of the data set; null if there is none or it can't be read. */
  readonly current: CurrentRecords | null;
  readonly db: Database | null;
}

type KeptForInvalid = { -readonly [K in 'keptForInvalid' | 'lostForInvalid']: ImportResult[K] };
const NONE_KEPT: Readonly<KeptForInvalid> = { keptForInvalid: 0, lostForInvalid: 0 };

/**
 * Reads and validates the input, stores the valid records in the temporary database, and compares them with the
 * current records. `plan` is null if too many records are invalid. Throws RefusedImportError if a guard refuses the
 * import or no company would be left.
 */
export async function planImport(
  staging: Staging,
  input: ImportInput,
  options: ImportOptions,
  { info, current, db }: CurrentData,
) {
  const { maxInvalid = 0 } = options;
  const kept = keptFrom(input, options, current);
  const categories = collectCategories();
  const lastingIds = await createLastingIds(
    staging,
    db,
    current?.source === input.source ? current.db : null,
  );
  const { invalidIds, lostLists, ...read } = await stageInput(staging, input, options, current, {
    categories,
    lastingIds,
  });
  if (countRejected(read) > maxInvalid) return { ...read, ...NONE_KEPT, plan: null };
  const keptForInvalid = current
    ? await keepCurrentForInvalid(staging, input, current, { kept, categories, invalidIds })
    : NONE_KEPT;
  if (current) await stageCurrent(staging, current, { kept, categories });
  const differences = compareDataSets(staging, current);
  const { added, removed } = differences.companies;
  if ((current?.companyCount ?? 0) + added - removed === 0)
    throw new RefusedImportError('There is no company to import. Nothing was changed.', {
      ...read,
      differences: null,
      fields: null,
    });
  const fields = await reportDifferences(
    staging,
    async (kind, ids) => (current ? readStoredJson(current.db, kind, ids) : new Map()),
    async (kind, ids) => staging[kind].readJson(ids),
    options.onDifference,
  );
  // The guards protect only imported data, since the sample is meant to be replaced.
  const refusals =
    info.source === 'import' ? askGuards(options, { info, current, differences, fields, lostLists }) : [];
  if (refusals.length > 0)
    throw new RefusedImportError(refusals.join('\n'), { ...read, differences, fields });
  const plan: ImportPlan = { staging, current, kept, categories, differences, fields, lastingIds };
  return { ...read, ...keptForInvalid, plan };
}

/**
 * In an import that replaces all records, adds the current version of each invalid record to the incoming ones, so that
 * it stays.
 */
async function keepCurrentForInvalid(
  staging: Staging,
  input: ImportInput,
  current: CurrentRecords,
  { kept, categories, invalidIds }: Pick<ImportPlan, 'kept' | 'categories'> & Pick<StagedInput, 'invalidIds'>,
): Promise<KeptForInvalid> {
  const sum = { ...NONE_KEPT };
  for (const kind of KINDS) {
    if (kept[kind] !== null || input[kind] === null || current.source !== input.source) continue;
    const staged = await stageCurrentForInvalid(kind, invalidIds[kind], staging, current, categories);
    sum.keptForInvalid += staged.keptForInvalid;
    sum.lostForInvalid += staged.lostForInvalid;
  }
  return sum;
}

/**
 * Stages what the import must know of the current records: the categories of the kept ones, and the digests to compare
 * with.
 */
async function stageCurrent(
  staging: Staging,
  { db }: CurrentRecords,
  { kept, categories }: Pick<ImportPlan, 'kept' | 'categories'>,
): Promise<void> {
  if (kept.companies) await addKeptCategories(db, staging.companies, categories);
  for (const kind of KINDS)
    if (kept[kind]) await stageIncomingDigests(db, kind, staging[kind]);
    else await stageAllDigests(db, kind, staging[kind]);
}

/**
 * Asks the guards whether the import would do too much damage. Returns why they refuse it, or an empty list if they
 * don't.
 */
function askGuards(
  { removalLimit, changeLimits, onDifference }: ImportOptions,
  {
    info,
    current,
    differences,
    fields,
    lostLists,
  }: Pick<ImportPlan, 'current' | 'differences' | 'fields'> &
    Pick<CurrentData, 'info'> &
    Pick<StagedInput, 'lostLists'>,
): string[] {
  const removals = removalLimit && describeRemovals(differences, info, removalLimit, current !== null);
  const losses = removalLimit && describeLostLists(lostLists, removalLimit);
  const alarms = changeLimits && current ? findAlarms(differences, fields, info, changeLimits) : [];
  for (const alarm of alarms) onDifference?.(alarm);
  return [removals ?? [], losses ?? [], alarms.length > 0 ? describeAlarms(alarms) : []].flat();
}

/**
 * Finds which current records are kept. Throws CliError rather than mixing imported records with the fictional
 * sample.
 */
function keptFrom(
  input: ImportInput,
  { merge = false }: ImportOptions,
  current: CurrentRecords | null,
): ImportPlan['kept'] {
  const canKeep = current !== null && current.source === input.source;
  const isPartial = merge || input.companies === null;
  const advice = merge
    ? 'Import companies without --merge first.'
    : 'Import companies first, or together with the offerings.';
  if (isPartial && current === null)
    throw new CliError(
      `${merge ? 'There is no data to merge with.' : 'There are no companies yet that these could belong to.'} ${advice}`,
    );
  if (isPartial && !canKeep) throw new CliError(`The data is the fictional sample. ${advice}`);
  return ofKinds((kind) =>
    canKeep && (merge || input[kind] === null)
      ? { db: current.db, isInOrder: kind === 'offerings' || current.listOrder === LIST_ORDER }
      : null,
  );
}
