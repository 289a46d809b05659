import type { Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { batches } from '../lib/batches.ts';
import type { Manifest } from './archive.ts';

/**
 * Restores the lasting ids of companies and categories, since the restored data uses them. Newer ids are kept, unless
 * they conflict with restored ones.
 */
export async function restoreLastingIds(
  change: Transaction<Tables>,
  {
    company_keys: companyKeys,
    category_keys: categoryKeys,
    highest_ids: highestIds,
  }: Pick<Manifest, 'company_keys' | 'category_keys' | 'highest_ids'>,
): Promise<void> {
  for (const rows of batches(companyKeys)) {
    for (const kind of ['key', 'name'] as const) {
      const same = rows.filter((row) => row.kind === kind);
      if (same.length === 0) continue;
      const [keys, ids] = [same.map(({ key }) => key), same.map(({ id }) => id)];
      await change
        .deleteFrom('keyed_company')
        .where('kind', '=', kind)
        .where((e) => e.or([e('key', 'in', keys), e('id', 'in', ids)]))
        .execute();
    }
    await change.insertInto('keyed_company').values(rows).execute();
  }
  for (const rows of batches(categoryKeys)) {
    const [ids, slugs, keys] = [
      rows.map(({ id }) => id),
      rows.map(({ slug }) => slug),
      rows.map(({ key }) => key),
    ];
    await change
      .deleteFrom('category_key')
      .where((e) => e.or([e('id', 'in', ids), e('slug', 'in', slugs), e('key', 'in', keys)]))
      .execute();
    await change.insertInto('category_key').values(rows).execute();
  }
  for (const { kind, id } of highestIds)
    await change
      .insertInto('highest_id')
      .values({ kind, id })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ id }).where('highest_id.id', '<', id))
      .execute();
}
