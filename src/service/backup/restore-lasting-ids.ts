import type { Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { batches } from '../lib/batches.ts';
import type { Manifest } from './archive.ts';

/**
 * Puts the ids of keys and category names back, which the data of the backup uses. Those that were given since the
 * backup stay, unless the backup has the same key or id.
 */
export async function restoreLastingIds(
  change: Transaction<Tables>,
  { company_keys: companyKeys, category_keys: categoryKeys }: Manifest,
): Promise<void> {
  for (const rows of batches(companyKeys)) {
    const ids = rows.map(({ id }) => id);
    await change.deleteFrom('company_key').where('id', 'in', ids).execute();
    for (const kind of ['key', 'name'] as const) {
      const keys = rows.filter((row) => row.kind === kind).map(({ key }) => key);
      if (keys.length > 0)
        await change.deleteFrom('company_key').where('kind', '=', kind).where('key', 'in', keys).execute();
    }
    await change.insertInto('company_key').values(rows).execute();
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
}
