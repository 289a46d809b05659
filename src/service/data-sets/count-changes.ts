import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import type { Storage } from '../db/engine.ts';
import { readPages } from './read-pages.ts';

/** How many records of a kind a change has added, changed and removed. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** The changes from one data set to the next. */
export interface DataSetChanges {
  readonly companies: Changes;
  readonly offerings: Changes;
}

/** Rows that are read at a time. */
const PAGE = 10_000;

type Digests = ReadonlyMap<number | string, number>;
const NOTHING = { companies: new Map(), offerings: new Map() };

/** What changes from one data set to another, or from nothing; null if one of them can't be read. */
export async function countChanges(
  containers: Storage['containers'],
  before: string | null,
  after: string,
): Promise<DataSetChanges | null> {
  try {
    const old = before === null ? NOTHING : await readDigests(containers, before);
    const now = await readDigests(containers, after);
    return {
      companies: compare(old.companies, now.companies),
      offerings: compare(old.offerings, now.offerings),
    };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  }
}

async function readDigests(containers: Storage['containers'], revision: string) {
  const container = await containers.open(revision);
  try {
    return {
      companies: await digestsOf(container.db, 'company'),
      offerings: await digestsOf(container.db, 'offering'),
    };
  } finally {
    await container.close();
  }
}

async function digestsOf(db: DataSetDatabase, kind: 'company' | 'offering'): Promise<Digests> {
  const digests = new Map<number | string, number>();
  const readRows = (from: number, to: number): Promise<{ id: number | string; digest: number }[]> =>
    db
      .selectFrom(kind)
      .select(['id', 'digest'])
      .where('position', '>=', from)
      .where('position', '<', to)
      .execute();
  for await (const rows of readPages(PAGE, readRows))
    for (const { id, digest } of rows) digests.set(id, digest);
  return digests;
}

function compare(before: Digests, after: Digests): Changes {
  let [added, changed] = [0, 0];
  for (const [id, digest] of after)
    if (!before.has(id)) added++;
    else if (before.get(id) !== digest) changed++;
  return { added, changed, removed: before.size + added - after.size };
}
