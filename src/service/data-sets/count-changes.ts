import { type DataSetDatabase, type Kind, ofKinds } from '../db/data-set-schema.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { OpenContainer, Storage } from '../db/storage.ts';
import { scanDigests } from './scan-records.ts';

/** How many companies, or how many offerings, were added, changed and removed. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export type DataSetChanges = Readonly<Record<Kind, Changes>>;

const PAGE = 10_000;

/** Returns the changes in the opposite direction, such as those of a rollback. */
export const invertChanges = (changes: DataSetChanges): DataSetChanges =>
  ofKinds((kind) => {
    const { added, changed, removed } = changes[kind];
    return { added: removed, changed, removed: added };
  });

/**
 * Counts the changes from one data set to another. If `before` is null, every record counts as added. Returns null if
 * a data set can't be read.
 */
export async function countChanges(
  containers: Storage['containers'],
  before: string | null,
  after: string,
): Promise<DataSetChanges | null> {
  let old: OpenContainer | null = null;
  let current: OpenContainer | null = null;
  try {
    old = before === null ? null : await containers.open(before);
    current = await containers.open(after);
    return {
      companies: await countKind('companies', old?.db ?? null, current.db),
      offerings: await countKind('offerings', old?.db ?? null, current.db),
    };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  } finally {
    await old?.close();
    await current?.close();
  }
}

async function countKind(
  kind: Kind,
  before: DataSetDatabase | null,
  after: DataSetDatabase,
): Promise<Changes> {
  const digests = new Map<number | string, number>();
  if (before !== null)
    for await (const rows of scanDigests(before, kind, PAGE))
      for (const { id, digest } of rows) digests.set(id, digest);
  let [added, changed, common] = [0, 0, 0];
  for await (const rows of scanDigests(after, kind, PAGE))
    for (const { id, digest } of rows) {
      const old = digests.get(id);
      if (old === undefined) added++;
      else common++;
      if (old !== undefined && old !== digest) changed++;
    }
  return { added, changed, removed: digests.size - common };
}
