import { existsSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildService, startServiceProcess } from '../testing/dossier-process.ts';
import { runCommand } from '../testing/run-command.ts';
import { company, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const COMPANIES = 5_000;
/** How many requests are sent of each kind, in several rounds. */
const [ROUNDS, REQUESTS] = [6, 400];

beforeAll(buildService, 120_000);

test.skipIf(!existsSync('/proc/self/stat'))(
  'a page that is not in memory takes at most three times the processor time of one that is',
  async () => {
    const data = { DATA_DIR: join(await temporaryFolder(), 'data') };
    const description = 'A company that makes things for other companies. '.repeat(5);
    const companies = Array.from({ length: COMPANIES }, (_, id) => ({
      ...company(id, `Company ${id}`, ['x', `y${id % 50}`]),
      description,
    }));
    await runCommand(['import', await temporaryFile(companies), '--no-search'], data);
    const create = ['keys', 'create', '--client', 'a', '--scope', 'read:companies', '--limit', '0'];
    const key = (await runCommand(create, data)).out.trim();
    const service = await startServiceProcess(
      { ...data, RATE_LIMIT_PER_ADDRESS: '0', ACCESS_LOG: 'off' },
      onTestFinished,
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ask = (offset: number) =>
      new Promise<void>((resolve, reject) => {
        const url = `${service.address}/api/v1/companies?offset=${offset}`;
        get(url, { agent, headers: { 'x-api-key': key } }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`));
          response.resume().on('end', resolve);
        }).on('error', reject);
      });
    /** Returns the processor time of the service so far, in hundredths of a second. */
    const used = () => {
      const fields = readFileSync(`/proc/${service.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    };
    const costOf = async (offsetOf: (at: number) => number) => {
      const before = used();
      for (let at = 0; at < REQUESTS; at++) await ask(offsetOf(at));
      return used() - before;
    };
    let [fromMemory, read] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      fromMemory += await costOf(() => 0);
      read += await costOf((at) => 1 + round * REQUESTS + at);
    }
    expect(read / fromMemory).toBeLessThan(3);
    expect(fromMemory).toBeGreaterThan(0);
  },
);
