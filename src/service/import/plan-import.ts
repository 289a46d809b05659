import type { DataSetInfo } from '../data-sets/served-data-sets.ts';
import { type Kind, KINDS, ofKinds } from '../db/data-set-schema.ts';
import type { Database } from '../db/schema.ts';
import { CliError } from '../lib/cli-error.ts';
import { type Categories, collectCategories } from './category-consistency.ts';
import { describeAlarms, findAlarms } from './change-guards.ts';
import { compareDataSets, type Differences } from './compare.ts';
import type { ImportInput, ImportOptions } from './import-options.ts';
import { countRejected, RefusedImportError } from './import-result.ts';
import { createLastingIds, type LastingIds } from './lasting-ids.ts';
import { LIST_ORDER } from './list-order.ts';
import type { UnchangedRecords } from './merge-lists.ts';
import { describeLosses, describeRemovals } from './removal-guard.ts';
import { type FieldChanges, reportDifferences } from './report-differences.ts';
import {
  addKeptCategories,
  readServedJson,
  type ServedRecords,
  stageServedDigests,
} from './served-records.ts';
import { stageInput, stageServedForInvalid } from './stage-input.ts';
import type { Staging } from './staging.ts';

/**
 * What an import is going to do. _Incoming_ records come from the input, and are in the import's temporary database.
 * _Served_ or current records are in the current data set. _Kept_ records are the current ones that the new data set
 * takes over, because no incoming record replaces or deletes them.
 */
export interface ImportPlan {
  readonly staging: Staging;
  readonly served: ServedRecords | null;
  /** The current records that are kept; null for companies or offerings if all of them are replaced. */
  readonly kept: Readonly<Record<Kind, UnchangedRecords | null>>;
  readonly categories: Categories;
  readonly differences: Differences;
  readonly fields: FieldChanges;
  readonly lastingIds: LastingIds;
}

/** The data that is served when an import begins. */
export interface CurrentData {
  readonly info: DataSetInfo;
  readonly served: ServedRecords | null;
  readonly db: Database | null;
}

/**
 * Reads and validates the input, stores the valid records in the temporary database, and compares them with the
 * current records. `plan` is null if too many records are invalid. Throws RefusedImportError if a guard refuses the
 * import or no company would be left.
 */
export async function planImport(
  staging: Staging,
  input: ImportInput,
  options: ImportOptions,
  { info, served, db }: CurrentData,
) {
  const { maxInvalid = 0 } = options;
  const kept = keptFrom(input, options, served);
  const categories = collectCategories();
  const lastingIds = await createLastingIds(staging, db, served?.source === input.source ? served.db : null);
  const { invalidIds, lostLists, ...read } = await stageInput(staging, input, options, served, {
    categories,
    lastingIds,
  });
  if (countRejected(read) > maxInvalid) return { ...read, keptForInvalid: 0, lostForInvalid: 0, plan: null };
  const forInvalid = served
    ? await stageServed(staging, input, served, { kept, categories, invalidIds })
    : { kept: 0, lost: 0 };
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
  // The guards protect only imported data, since the sample is meant to be replaced.
  const refusals =
    info.source === 'import' ? askGuards(options, { info, served, differences, fields, lostLists }) : [];
  if (refusals.length > 0)
    throw new RefusedImportError(refusals.join('\n'), { ...read, differences, fields });
  const plan: ImportPlan = { staging, served, kept, categories, differences, fields, lastingIds };
  return { ...read, keptForInvalid: forInvalid.kept, lostForInvalid: forInvalid.lost, plan };
}

/**
 * Copies from the current data set to the temporary database: records that are kept because the incoming record with
 * the same id is invalid, and the digests by which changed records are found. Returns how many invalid records have
 * such a current record (`kept`), and how many have none (`lost`).
 */
async function stageServed(
  staging: Staging,
  input: ImportInput,
  served: ServedRecords,
  {
    kept,
    categories,
    invalidIds,
  }: Pick<ImportPlan, 'kept' | 'categories'> & Pick<Awaited<ReturnType<typeof stageInput>>, 'invalidIds'>,
): Promise<{ kept: number; lost: number }> {
  const sum = { kept: 0, lost: 0 };
  for (const kind of KINDS) {
    if (kept[kind] !== null || input[kind] === null || served.source !== input.source) continue;
    const staged = await stageServedForInvalid(kind, invalidIds[kind], staging, served, categories);
    sum.kept += staged.kept;
    sum.lost += staged.lost;
  }
  if (kept.companies) await addKeptCategories(served.db, staging.companies, categories);
  for (const kind of KINDS)
    await stageServedDigests(served.db, kind, staging[kind], kept[kind] ? 'named' : 'all');
  return sum;
}

/**
 * Asks the guards whether the import would do too much damage. Returns why they refuse it, or an empty list if they
 * don't.
 */
function askGuards(
  { removalLimit, changeLimits, onDifference }: ImportOptions,
  {
    info,
    served,
    differences,
    fields,
    lostLists,
  }: Pick<ImportPlan, 'served' | 'differences' | 'fields'> &
    Pick<CurrentData, 'info'> &
    Pick<Awaited<ReturnType<typeof stageInput>>, 'lostLists'>,
): string[] {
  const removals = removalLimit && describeRemovals(differences, info, removalLimit, served !== null);
  const losses = removalLimit && describeLosses(lostLists, removalLimit);
  const alarms = changeLimits && served ? findAlarms(differences, fields, info, changeLimits) : [];
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
