import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { readCurrentInfo } from '../../data-sets/served-data-sets.ts';
import { openDatabaseReadOnly } from '../../db/open.ts';
import { buildService, startProcess, startServiceProcess } from '../dossier-process.ts';
import { runCommand } from '../run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../temporary-data.ts';

beforeAll(buildService, 120_000);

test(
  'wherever an import is killed, the old data is served, and the next start sweeps the rest',
  { timeout: 60_000 },
  async () => {
    const env = { DATA_DIR: join(await temporaryFolder(), 'data'), KEEP_DATA_SETS: '1' };
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
    const files = () => readdir(join(env.DATA_DIR, 'data'));
    let served = 1;
    // These delays reach from the first write to about the moment when the new data is served.
    for (const delay of [0, 60, 120, 250]) {
      const { child, out, ended } = startProcess(['import', large], env, onTestFinished);
      const hasBegun = async () => out() !== '' || (await files()).length > 1;
      await expect.poll(hasBegun, { timeout: 20_000, interval: 2 }).toBe(true);
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
      const { revision } = await readCurrentInfo(db);
      await expect.poll(files, { timeout: 10_000 }).toEqual([`${revision}.db`]);
      service.child.kill('SIGTERM');
      await service.ended;
    }
  },
);
