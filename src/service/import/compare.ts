import { hash } from 'node:crypto';
import type { Changes, DataSetChanges } from '../data-sets/count-changes.ts';
import { scanRecords } from '../data-sets/scan-records.ts';
import type { DataSetInfo } from '../data-sets/served-data-sets.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import { DATA_SET_LAYOUT, type DataSetDatabase, type Kind, KINDS, ofKinds } from '../db/data-set-schema.ts';
import type { OpenContainer } from '../db/storage.ts';
import { contentDigest } from './stage-records.ts';
import type { RecordChange } from './staged-table.ts';
import type { Staging } from './staging.ts';

const SHOWN_IDS = 20;

/** The changes that an import makes to the companies, or to the offerings. */
export interface KindDifferences extends Changes {
  /** The ids of the first records that are added, changed and removed. */
  readonly ids: Readonly<Record<RecordChange, readonly (number | string)[]>>;
  /** The first ids that the file deletes although no such record exists. */
  readonly unknownIds: readonly (number | string)[];
  readonly unknownCount: number;
}

/** All changes that an import makes. `revision` is that of the resulting data set. */
export interface Differences extends Readonly<Record<Kind, KindDifferences>> {
  readonly revision: string;
}

const REVISION_BITS = 96n;
const fingerprint = (text: string) => BigInt(`0x${hash('sha256', text).slice(0, Number(REVISION_BITS) / 4)}`);

/**
 * Compares incoming records with those of the current data set. The revision of a data set is the sum of the
 * fingerprints of all its records. So equal records always give the same revision, and the new revision can be
 * computed from the differences alone.
 */
export function compareDataSets(
  staging: Staging,
  current: Pick<DataSetInfo, 'revision'> | null,
): Differences {
  let sum = current === null ? fingerprint(DATA_SET_LAYOUT) : BigInt(`0x${current.revision}`);
  const compare = (kind: Kind): KindDifferences => {
    const find = (change: RecordChange) => {
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

const PAGE = 1_000;

/**
 * Tells whether a data set is damaged. Without a checksum, reads all records and compares their revision with the given
 * one. A checksum has already been checked when the data set was opened.
 */
export const isDataSetDamaged = async (
  { hasChecksum, db }: OpenContainer,
  revision: string,
): Promise<boolean> => !hasChecksum && (await computeRevision(db)) !== revision;

async function computeRevision(db: DataSetDatabase): Promise<string> {
  let sum = fingerprint(DATA_SET_LAYOUT);
  for (const kind of KINDS)
    for await (const rows of scanRecords(db, kind, PAGE))
      for (const row of rows) sum += fingerprint(`${kind} ${row.id} ${contentDigest(wholeJson(row))}`);
  return formatRevision(sum);
}

const formatRevision = (sum: bigint) =>
  BigInt.asUintN(Number(REVISION_BITS), sum)
    .toString(16)
    .padStart(Number(REVISION_BITS) / 4, '0');

/** Returns the numbers of added, changed and removed records, without their ids. */
export const changesOf = (differences: DataSetChanges): DataSetChanges =>
  ofKinds((kind) => {
    const { added, changed, removed } = differences[kind];
    return { added, changed, removed };
  });
