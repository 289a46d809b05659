import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabaseReadOnly } from '../db/open.ts';
import { buildService, startProcess, startServiceProcess } from '../testing/dossier-process.ts';
import { runCommand } from '../testing/run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

beforeAll(buildService, 120_000);

test(
  'wherever an import is killed, the old data is served, and the next start sweeps the rest',
  { timeout: 60_000 },
  async () => {
    const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
    const created = await runCommand(
      ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'],
      env,
    );
    const secret = created.out.trimEnd().split('\n').at(-1) ?? '';
    await runCommand(['import', await temporaryFile([company(1, 'A')], onTestFinished)], env);
    const large = await temporaryFile(
      Array.from({ length: 5_000 }, (_, id) => company(id, `Company ${id}`, ['x'])),
      onTestFinished,
    );
    const db = await openDatabaseReadOnly(env.DATA_DIR);
    onTestFinished(() => db.destroy());
    /** The data sets of the rows, other than those that are or were served. */
    const unfinished = async () =>
      db
        .selectFrom('company')
        .select('version')
        .distinct()
        .where('version', 'not in', (e) =>
          e.selectFrom('data_set').select('version').where('state', '!=', 'loading'),
        )
        .execute();
    let served = 1;
    // From the first write to about the switch.
    for (const delay of [0, 60, 120, 250]) {
      const { child, out, ended } = startProcess(['import', large], env, onTestFinished);
      const { DATA_DIR } = env;
      await expect
        .poll(() => existsSync(join(DATA_DIR, 'import.reserve')) || out() !== '', {
          timeout: 20_000,
          interval: 2,
        })
        .toBe(true);
      await sleep(delay);
      child.kill('SIGKILL');
      await ended;
      const service = await startServiceProcess(env, onTestFinished);
      const response = await fetch(`${service.address}/api/v1/companies`, {
        headers: { 'x-api-key': secret },
      });
      const total = (await response.json()).page_info.total_count;
      expect(out() === '' ? [served, 5_000] : [5_000]).toContain(total);
      served = total;
      await expect.poll(() => existsSync(join(DATA_DIR, 'import.reserve')), { timeout: 10_000 }).toBe(false);
      await expect.poll(unfinished, { timeout: 10_000 }).toEqual([]);
      service.child.kill('SIGTERM');
      await service.ended;
    }
  },
);
