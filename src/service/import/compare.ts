import { hash } from 'node:crypto';
import type { Changes, DataSetChanges } from '../data-sets/count-changes.ts';
import { scanRecords } from '../data-sets/scan-records.ts';
import type { DataSetInfo } from '../data-sets/served-data-sets.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import { type DataSetDatabase, type Kind, KINDS, ofKinds } from '../db/data-set-schema.ts';
import { contentDigest } from './stage-records.ts';
import type { Change, Staging } from './staging.ts';

/** How many ids are shown per change. */
const SHOWN_IDS = 20;

/** What an import does to the records of a kind. */
export interface KindDifferences extends Changes {
  /** Ids of the first twenty records of each change. */
  readonly ids: Readonly<Record<Change, readonly (number | string)[]>>;
  /** The first twenty ids that the file deletes although they are not served. */
  readonly unknownIds: readonly (number | string)[];
  readonly unknownCount: number;
}

/** What an import does to a data set. */
export interface Differences extends Readonly<Record<Kind, KindDifferences>> {
  /** The revision of the data set that the import results in. */
  readonly revision: string;
}

const REVISION_BITS = 96n;
/** Change this with the layout of containers: it makes all revisions different. */
const LAYOUT = 'dossier data set 2';

const fingerprint = (text: string) => BigInt(`0x${hash('sha256', text).slice(0, Number(REVISION_BITS) / 4)}`);

/**
 * Compares incoming records with served ones, as far as both were staged. A revision is the sum of a fingerprint of each record, so that the
 * same records always have the same revision, and the next one follows from the differences.
 */
export function compareDataSets(staging: Staging, served: Pick<DataSetInfo, 'revision'> | null): Differences {
  let sum = served === null ? fingerprint(LAYOUT) : BigInt(`0x${served.revision}`);
  const compare = (kind: Kind): KindDifferences => {
    const find = (change: Change) => {
      const ids: (number | string)[] = [];
      let count = 0;
      for (const [id, before, after] of staging[kind].differences(change)) {
        if (before !== null) sum -= fingerprint(`${kind} ${id} ${before}`);
        if (after !== null) sum += fingerprint(`${kind} ${id} ${after}`);
        if (++count <= SHOWN_IDS) ids.push(id);
      }
      return { ids, count };
    };
    const [added, changed, removed] = [find('added'), find('changed'), find('removed')];
    const unknown = [...staging[kind].unknownIds()].map(([id]) => id);
    return {
      added: added.count,
      changed: changed.count,
      removed: removed.count,
      ids: { added: added.ids, changed: changed.ids, removed: removed.ids },
      unknownIds: unknown.slice(0, SHOWN_IDS),
      unknownCount: unknown.length,
    };
  };
  return { ...ofKinds(compare), revision: formatRevision(sum) };
}

/** How many records are read at a time. */
const PAGE = 1_000;

/** Computes the revision of a data set from the contents of all its records, to compare it with its name. */
export async function verifyDataSet(db: DataSetDatabase): Promise<string> {
  let sum = fingerprint(LAYOUT);
  for (const kind of KINDS)
    for await (const rows of scanRecords(db, kind, PAGE))
      for (const row of rows) sum += fingerprint(`${kind} ${row.id} ${contentDigest(wholeJson(row))}`);
  return formatRevision(sum);
}

const formatRevision = (sum: bigint) =>
  BigInt.asUintN(Number(REVISION_BITS), sum)
    .toString(16)
    .padStart(Number(REVISION_BITS) / 4, '0');

/** Drops the ids from differences, and keeps the counts. */
export const changesOf = (differences: DataSetChanges): DataSetChanges =>
  ofKinds((kind) => {
    const { added, changed, removed } = differences[kind];
    return { added, changed, removed };
  });
