import { randomBytes } from 'node:crypto';
import { createCategoryWriter } from '../db/positions.ts';
import type { CurrentDataSetTable } from '../db/schema.ts';
import { retryTransaction } from '../db/retry.ts';
import type { DataSetWriter, Storage } from '../db/engine.ts';
import type { Staging } from './staging.ts';

/** Records of each kind in a data set. */
export interface Counts {
  readonly companies: number;
  readonly offerings: number;
}

/** Writes staged records into a new container beside the current one, which no request reads yet. */
export async function writeDataSet(
  { containers }: Pick<Storage, 'containers'>,
  staging: Staging,
): Promise<{ revision: string; counts: Counts }> {
  const revision = randomBytes(12).toString('hex');
  const writer = await containers.create(revision);
  try {
    const counts = {
      companies: await writeCompanies(writer, staging),
      offerings: await writeOfferings(writer, staging),
    };
    await writer.finish();
    return { revision, counts };
  } catch (error) {
    // If this fails too, the next import or start of the service removes it.
    await writer.abort().catch(() => undefined);
    throw error;
  }
}

async function writeCompanies(writer: DataSetWriter, { companies }: Staging): Promise<number> {
  const categories = createCategoryWriter(writer);
  let position = 0;
  for (const [id, digest, slugs, head, middle, tail] of companies.sorted()) {
    const pending = [
      writer.write('company', [position, id, digest, head + tail]),
      writer.write('company_detail', [position, head + middle + tail]),
      ...slugs.split(' ').map((slug) => (slug === '' ? undefined : categories.add(slug, position))),
    ].filter((promise) => promise !== undefined);
    // Awaiting what need not be awaited would take longer than writing it.
    if (pending.length > 0) await Promise.all(pending);
    position++;
  }
  await categories.finish();
  return position;
}

async function writeOfferings(writer: DataSetWriter, { offerings }: Staging): Promise<number> {
  let position = 0;
  for (const [id, digest, json] of offerings.sorted())
    await writer.write('offering', [position++, id, digest, json]);
  return position;
}

/** Serves a new data set from now on, in one transaction. */
export async function makeCurrent(
  { db }: Pick<Storage, 'db'>,
  source: CurrentDataSetTable['source'],
  { revision, counts }: { revision: string; counts: Counts },
): Promise<void> {
  const now = new Date().toISOString();
  const current = {
    revision,
    source,
    company_count: counts.companies,
    offering_count: counts.offerings,
    created_at: now,
  };
  await retryTransaction(db, async (change) => {
    await change
      .insertInto('replaced_data_set')
      .columns(['revision', 'replaced_at'])
      .expression((e) => e.selectFrom('current_data_set').select(['revision', e.val(now).as('replaced_at')]))
      .execute();
    await change
      .insertInto('current_data_set')
      .values({ slot: 1, ...current })
      .onConflict((conflict) => conflict.column('slot').doUpdateSet(current))
      .execute();
    // The demo key is public (printed, and shown on the sign-in page), so it must never read real data.
    if (source !== 'sample')
      await change
        .updateTable('api_key')
        .set({ revoked_at: now })
        .where('kind', '=', 'demo')
        .where('revoked_at', 'is', null)
        .execute();
  });
}

/**
 * Removes the containers of killed imports, and of data sets that no reader needs any more. None while no data set is
 * current: the database may be missing only until it is restored.
 */
export async function removeUnused({ db, containers }: Pick<Storage, 'db' | 'containers'>): Promise<void> {
  const before = new Date(Date.now() - containers.retentionMs).toISOString();
  const current = await db.selectFrom('current_data_set').select('revision').execute();
  if (current.length === 0) return;
  const needed = await db
    .selectFrom('replaced_data_set')
    .select('revision')
    .where('replaced_at', '>', before)
    .execute();
  await containers.removeExcept([...current, ...needed].map(({ revision }) => revision));
  await db.deleteFrom('replaced_data_set').where('replaced_at', '<=', before).execute();
}
