import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { SCOPES } from '#contract/routes.ts';
import { createKeyStore } from '../keys/store.ts';
import { startService } from '../testing/run-command.ts';
import { company, temporaryFolder } from '../testing/temporary-data.ts';
import { MIGRATIONS } from './migrate.ts';
import { openDatabase } from './open.ts';

const COMPANIES = 2_500;

const jsonOf = (id: number) => {
  const detail = company(id, `Company ${id}`, id % 2 === 0 ? ['even'] : ['odd', 'any']);
  const { research: _research, news: _news, ...summary } = detail;
  return { summary: JSON.stringify(summary), detail: JSON.stringify(detail) };
};

/** A data folder of the version that had all data sets in one database: a current one, and a replaced one. */
async function createFormerFolder(): Promise<{ dataDir: string; secret: string }> {
  const dataDir = join(await temporaryFolder(), 'data');
  const before = Object.entries(MIGRATIONS).filter(([name]) => name < '003');
  const typed = await openDatabase(dataDir, { migrations: Object.fromEntries(before) });
  const { secret } = await createKeyStore(typed).create({ client: 'a', scopes: SCOPES });
  // Its tables are no longer in the schema.
  const db = typed as unknown as Kysely<Record<string, Record<string, unknown>>>;
  for (const [version, state] of [
    [1, 'retired'],
    [2, 'current'],
  ] as const)
    await db
      .insertInto('data_set')
      .values({
        version,
        token: `revision-${version}`,
        source: 'import',
        state,
        company_count: COMPANIES,
        offering_count: 2,
        created_at: '2026-01-01T00:00:00.000Z',
        retired_at: null,
      })
      .execute();
  await db
    .insertInto('company')
    .values({ version: 1, position: 0, id: 9_999, summary: '{}', detail: '{}' })
    .execute();
  await db.transaction().execute(async (change) => {
    for (let id = 0; id < COMPANIES; id++) {
      await change
        .insertInto('company')
        .values({ version: 2, position: id, id, ...jsonOf(id) })
        .execute();
      const member = { version: 2, position: id >> 1, company_position: id };
      for (const slug of id % 2 === 0 ? ['even'] : ['odd', 'any'])
        await change
          .insertInto('category_member')
          .values({ ...member, slug })
          .execute();
    }
    for (const [position, id] of ['7', 'x'].entries())
      await change
        .insertInto('offering')
        .values({ version: 2, position, id, json: JSON.stringify({ id }) })
        .execute();
  });
  await db.destroy();
  return { dataDir, secret };
}

test('a data folder of the former layout is served as before, from a container of its own', async () => {
  const { dataDir, secret } = await createFormerFolder();
  const former = await stat(join(dataDir, 'dossier.db'));
  const { address } = await startService({ DATA_DIR: dataDir });
  const get = async (path: string) =>
    (await fetch(`${address}/api/v1${path}`, { headers: { 'x-api-key': secret } })).json();

  const last = await get('/companies?limit=2&offset=2498');
  expect(last.page_info).toMatchObject({ total_count: COMPANIES, has_next: false });
  expect(last.companies.map(({ id }: { id: number }) => id)).toEqual([2_498, 2_499]);
  expect(await get('/companies/17')).toEqual(JSON.parse(jsonOf(17).detail));
  const odd = await get('/companies?category_slugs=odd&limit=1&offset=1249');
  expect(odd).toMatchObject({ companies: [{ id: 2_499 }], page_info: { total_count: 1_250 } });
  expect((await get('/companies?category_slugs=odd,even')).page_info.total_count).toBe(COMPANIES);
  expect((await get('/offerings')).offerings).toEqual([{ id: '7' }, { id: 'x' }]);

  expect(await readdir(join(dataDir, 'data'))).toEqual(['revision-2.db']);
  expect((await stat(join(dataDir, 'dossier.db'))).size).toBeLessThan(former.size / 10);
});
