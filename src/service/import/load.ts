import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from '#contract/company.ts';
import {
  DEFAULT_RETENTION,
  findReadable,
  makeCurrent,
  markImported,
  removeUnused,
  type Retention,
} from '../data-sets/history.ts';
import { refuseIfHeld } from '../data-sets/hold.ts';
import { type DataSetInfo, NO_DATA_SET, readCurrent } from '../data-sets/store.ts';
import { type Kind, KINDS, ofKinds } from '../db/data-set-schema.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database, DataSetTable } from '../db/schema.ts';
import type { Storage } from '../db/storage.ts';
import { CliError, RefusedError } from '../lib/cli-error.ts';
import { type AttachmentKind, createAttachments } from './attachments.ts';
import { type Categories, collectCategories } from './category-consistency.ts';
import { type Alarm, type ChangeLimits, describeAlarms, findAlarms } from './change-guards.ts';
import { changesOf, compareDataSets, type Differences } from './compare.ts';
import { createCompanyCompleter } from './complete-companies.ts';
import { createOfferingCompleter } from './complete-offerings.ts';
import { refuseIfTooLarge, toDiskFullError } from './disk-space.ts';
import type { InputRow } from './input-row.ts';
import { createLastingIds, type LastingIds } from './lasting-ids.ts';
import { LIST_ORDER } from './list-order.ts';
import type { KeptRecords } from './merge-lists.ts';
import type { ProblemList, StagingResult } from './problem-list.ts';
import { type AttachmentTable, readAttachments, rejectOrphans } from './read-attachments.ts';
import { LINE_PARSERS, type Records } from './records.ts';
import { describeLosses, describeRemovals, type RemovalLimit } from './removal-guard.ts';
import { type FieldChanges, type ReportedDifference, reportDifferences } from './report-differences.ts';
import {
  addKeptCategories,
  openServedRecords,
  readServedJson,
  type ServedRecords,
  servedRows,
  stageServedDigests,
  unnamed,
} from './served-records.ts';
import type { SplitColumn } from './split-categories.ts';
import { contentDigest, type Duplicates, type OnReject, stageRecords } from './stage-records.ts';
import { createStaging, type Staging, toSortedRow } from './staging.ts';
import { createUniqueNames, type UniqueNames } from './unique-names.ts';
import { writeDataSet } from './write-data-set.ts';

/** The input of one import: records of a kind that is null stay as they are. */
export interface Load extends Readonly<Record<Kind, Records | null>> {
  readonly source: DataSetTable['source'];
  /** Research, news and articles of companies, in tables of their own. */
  readonly attachments?: readonly AttachmentTable[];
  /** Writes the files that belong to the data, before anybody reads it. */
  prepare?(): Promise<void>;
  /** Size of the input, to check beforehand that it fits on the disk. */
  readonly bytes?: number;
}

/** By default, one invalid record prevents the import, and the new data replaces the old. */
export interface LoadOptions {
  /** Leaves out up to so many invalid records. */
  readonly maxInvalid?: number;
  /** Keeps records that the files do not name, and of those that they name the fields that the files lack. */
  readonly merge?: boolean;
  /** In a merge, a record of a file replaces all of a served one. */
  readonly replaceRecords?: boolean;
  /** The column that identifies a company, instead of its id. */
  readonly key?: string;
  /** The column of an offering that names its company by that key. */
  readonly companyKey?: string;
  /** The columns whose values are categories. */
  readonly categories?: readonly string[];
  /** What separates several categories in a cell. */
  readonly categorySeparator?: string;
  readonly duplicates?: Duplicates;
  /** Imports although imports are on hold. */
  readonly ignoresHold?: boolean;
  /** What the history and the audit call it. */
  readonly command?: string;
  /** How many records an import may remove; any number by default. */
  readonly removalLimit?: RemovalLimit;
  /** How many records an import may change in other ways; any number by default. */
  readonly changeLimits?: ChangeLimits;
  readonly retention?: Retention;
  /** Called for every record that is left out. */
  readonly onReject?: (kind: Kind | AttachmentKind, ...rejected: Parameters<OnReject>) => void;
  /** Called with everything that the import changes, before anything is written. */
  readonly onDifference?: (difference: ReportedDifference | Alarm) => void;
}

/** The outcome of a load or a dry run. */
export interface LoadResult extends Readonly<Record<Kind, StagingResult>> {
  /** `unchanged`: the data is what was served already. `refused`: because of invalid records. */
  readonly outcome: 'loaded' | 'unchanged' | 'checked' | 'refused';
  /** What the load changes; null if it was refused. */
  readonly differences: Differences | null;
  /** How many records it changes in which field; null if it was refused. */
  readonly fields: FieldChanges | null;
  /** What was read of research, news and articles. */
  readonly attachments: Readonly<Partial<Record<AttachmentKind, StagingResult>>>;
  /** How often a field that the files lack was filled in. */
  readonly filled: ReadonlyMap<string, number>;
  /** The columns of categories whose cells were split at commas. */
  readonly splitCategories: ReadonlyMap<string, SplitColumn>;
  /** Whether companies were found by their names, since the file has neither ids nor a key. */
  readonly isKeyedByName: boolean;
  /** Records that were left out or replaced, since another one has the same id. */
  readonly duplicates: number;
  /** Offerings whose own `company_id` was replaced by that of the company that `companyKey` names. */
  readonly replacedCompanyIds: number;
  /** Companies that keep the id of their key, or get a new one, although the file has another id for them. */
  readonly unusedIds: number;
  /** Served records that stay although the file replaces all, since the incoming ones are invalid. */
  readonly keptForInvalid: number;
  /** Invalid records for which no served one could stay: they have no readable id, or the served one contradicts the file. */
  readonly lostForInvalid: number;
}

/** No company is left to import, or more would be removed than allowed; `result` says what was found in the files. */
export class RefusedImportError extends RefusedError {
  readonly result: Pick<LoadResult, Kind | 'attachments' | 'differences' | 'fields'>;

  constructor(message: string, result: RefusedImportError['result']) {
    super(message, 'guard');
    this.result = result;
  }
}

const LOCK_WAIT_MS = 1_000;
const LOCK_POLL_MS = 50;
const NO_RECORDS: StagingResult = {
  accepted: 0,
  rejected: 0,
  problems: [],
  problemCount: 0,
  reasons: new Map(),
};

/**
 * A dry run: validates everything and compares it with what is served, without writing. `storage` is null if there is
 * none yet. Throws like `loadDataSet`.
 */
export async function checkDataSet(
  load: Load,
  options: LoadOptions = {},
  storage: Pick<Storage, 'db' | 'containers'> | null = null,
): Promise<LoadResult> {
  const folder = tmpdir();
  return withPlan(storage, folder, load, options, async () => 'checked').catch((error: unknown) => {
    throw toDiskFullError(error, folder);
  });
}

/**
 * Replaces or changes the data set. Validates every record, then writes a new data set beside the current one. One
 * transaction then switches over, so readers see either the old or the new data. Throws RefusedImportError if nothing
 * would be left, or more would be removed than allowed, and CliError if another import is running.
 */
export async function loadDataSet(
  storage: Storage,
  load: Load,
  options: LoadOptions = {},
): Promise<LoadResult> {
  const { retention = DEFAULT_RETENTION } = options;
  // Files that cannot be removed now are removed by the next import or start of the service.
  const removeRest = () => removeUnused(storage, retention).catch(() => undefined);
  return withImportLock(storage, async () => {
    // The sample never replaces a feed that somebody holds back.
    if (load.source === 'import' && !options.ignoresHold) await refuseIfHeld(storage.db);
    try {
      await removeUnused(storage, retention);
      await refuseIfTooLarge(storage, load.bytes ?? 0);
      const result = await withPlan(storage, storage.stagingFolder, load, options, (plan) =>
        carryOut(storage, load, options, plan),
      );
      if (result.outcome === 'loaded') await removeRest();
      return result;
    } catch (error) {
      await removeRest();
      throw toDiskFullError(error, storage.stagingFolder);
    }
  });
}

/** What an import is going to write: incoming records, and those served ones that stay. */
interface ImportPlan {
  readonly staging: Staging;
  readonly served: ServedRecords | null;
  readonly kept: Readonly<Record<Kind, KeptRecords | null>>;
  readonly categories: Categories;
  readonly differences: Differences;
  readonly fields: FieldChanges;
  readonly lastingIds: LastingIds;
}

/** Stages and compares all records, for `use`, unless there are too many invalid ones. */
async function withPlan(
  storage: Pick<Storage, 'db' | 'containers'> | null,
  folder: string,
  load: Load,
  options: LoadOptions,
  use: (plan: ImportPlan) => Promise<LoadResult['outcome']>,
): Promise<LoadResult> {
  const info = storage ? await readCurrent(storage.db) : NO_DATA_SET;
  const served = storage && (await openServedRecords(storage, info));
  let staging: Staging | undefined;
  try {
    staging = await createStaging(folder);
    const { plan, ...read } = await planImport(staging, load, options, info, served, storage?.db ?? null);
    if (plan === null) return { outcome: 'refused', differences: null, fields: null, ...read };
    const outcome = await use(plan);
    return { outcome, differences: plan.differences, fields: plan.fields, ...read };
  } finally {
    await staging?.close();
    await served?.close();
  }
}

async function carryOut(
  storage: Storage,
  { source, prepare }: Load,
  options: LoadOptions,
  { staging, served, differences, kept, categories, lastingIds }: ImportPlan,
): Promise<'loaded' | 'unchanged'> {
  const { revision } = differences;
  const command = options.command ?? (source === 'sample' ? 'sample' : 'import');
  const entry = { command, changes: changesOf(differences) };
  if (source === 'import') await lastingIds.save(storage.db);
  if (served?.revision === revision && served.source === source) {
    await prepare?.();
    await markImported(storage.db, served, entry);
    return 'unchanged';
  }
  const written =
    (await findReadable(storage, revision)) ??
    (await writeDataSet(storage, revision, staging, kept, categories));
  await prepare?.();
  await retryTransaction(storage.db, (change) =>
    makeCurrent(change, { revision, source, ...written }, entry),
  );
  return 'loaded';
}

/**
 * Runs what no import may be at work beside. Throws CliError if one is; a service that has just started holds the lock
 * only while it removes what killed imports have left.
 */
export async function withImportLock<T>(storage: Storage, run: () => Promise<T>): Promise<T> {
  let lock = await storage.acquireImportLock();
  for (let waitedMs = 0; lock === null; waitedMs += LOCK_POLL_MS) {
    if (waitedMs >= LOCK_WAIT_MS)
      throw new CliError('Another import is at work. Try again when it has finished.');
    await sleep(LOCK_POLL_MS);
    lock = await storage.acquireImportLock();
  }
  try {
    return await run();
  } finally {
    await lock.release();
  }
}

/** Removes what killed imports have left, unless an import is at work. */
export async function sweepImports(
  storage: Storage,
  retention: Retention = DEFAULT_RETENTION,
): Promise<void> {
  const lock = await storage.acquireImportLock();
  if (lock === null) return;
  try {
    await removeUnused(storage, retention);
  } finally {
    await lock.release();
  }
}

/** Imported data is never mixed with the fictional sample. */
function keptFrom(
  load: Load,
  { merge = false }: LoadOptions,
  served: ServedRecords | null,
): ImportPlan['kept'] {
  const canKeep = served !== null && served.source === load.source;
  const isPartial = merge || load.companies === null;
  const advice = merge
    ? 'Import companies without --merge first.'
    : 'Import companies first, or together with the offerings.';
  if (isPartial && served === null)
    throw new CliError(
      `${merge ? 'There is no data to merge with.' : 'There are no companies yet that these could belong to.'} ${advice}`,
    );
  if (isPartial && !canKeep) throw new CliError(`The data is the fictional sample. ${advice}`);
  return ofKinds((kind) =>
    canKeep && (merge || load[kind] === null)
      ? { db: served.db, isInOrder: kind === 'offerings' || served.listOrder === LIST_ORDER }
      : null,
  );
}

/** Reads, validates and stages what comes in, then compares it with what is served. */
async function planImport(
  staging: Staging,
  load: Load,
  options: LoadOptions,
  info: DataSetInfo,
  served: ServedRecords | null,
  db: Database | null,
) {
  const { maxInvalid = 0, removalLimit, changeLimits } = options;
  const kept = keptFrom(load, options, served);
  const categories = collectCategories();
  const lastingIds = await createLastingIds(
    staging.connection,
    db,
    served?.source === load.source ? served.db : null,
  );
  const { invalidIds, lostLists, ...read } = await stageInput(staging, load, options, served, {
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
      if (kept[kind] !== null || load[kind] === null || served.source !== load.source) continue;
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
  // The sample is there to be replaced.
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

/** Reads and validates all files, and stages what is good. */
async function stageInput(
  staging: Staging,
  load: Load,
  options: LoadOptions,
  served: ServedRecords | null,
  { categories, lastingIds }: { readonly categories: Categories; readonly lastingIds: LastingIds },
) {
  const { maxInvalid = 0, merge = false, replaceRecords = false, duplicates, onReject } = options;
  const { attachments: tables = [] } = load;
  // Fictional companies are no others than those of a file with the same ids.
  const before = served?.source === load.source ? served.db : null;
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
  const isMerge = merge || load.companies === null;
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
            // With more of them, the import is refused.
            if (invalidIds[kind].length < maxInvalid) invalidIds[kind].push(record.id);
            onReject?.(kind, line, problems, record);
          },
        });
  // Without a file of companies, those that are served get what is in the tables.
  const ownCompanies = before && tables.length > 0 ? servedRows(before) : null;
  const companies = await stage('companies', load.companies ?? ownCompanies);
  if (merge && load.companies && ownCompanies)
    // Those that the file does not name get it as well.
    await stage('companies', unnamed(ownCompanies, staging.companies));
  renameTaken(staging, names);
  const offerings = await stage('offerings', load.offerings);
  const hasCompany = (id: number) => staging.companies.findNamed([id]).has(id);
  await rejectOrphans(tables, read, attachments, hasCompany, lastingIds, rejectRow);
  return {
    companies: load.companies ? companies : NO_RECORDS,
    offerings,
    attachments: Object.fromEntries(
      Object.entries(read).map(([kind, list]) => [kind, list.result()]),
    ) as LoadResult['attachments'],
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

/** Gives other names to companies whose filled-in name a file gives to another company, wherever that stands. */
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

/** Stages served records in place of invalid incoming ones. */
async function stageServedForInvalid(
  kind: Kind,
  invalidIds: readonly (number | string | undefined)[],
  staging: Staging,
  served: ServedRecords,
  categories: Categories,
): Promise<{ kept: number; lost: number }> {
  const ids = invalidIds.filter((id) => id !== undefined);
  // If another line has a valid record with the same id, that one counts.
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
