import { closeSync, openSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { readCurrentInfo } from '../data-sets/served-data-sets.ts';
import { openDatabaseReadOnly } from '../db/open.ts';
import {
  buildService,
  launchDossier,
  startProcess,
  startServiceProcess,
  STOP_LIMIT_MS,
} from '../testing/dossier-process.ts';
import { runCommand } from '../testing/run-command.ts';
import { company, type OnFinished, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const createKey = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies'];
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';
const atMost = { timeout: 15_000, interval: 20 };

async function dataFolder(onFinished: OnFinished): Promise<{ DATA_DIR: string }> {
  return { DATA_DIR: join(await temporaryFolder(onFinished), 'data') };
}

const ask = async (address: string, key: string) => {
  const answer = await fetch(`${address}/api/v1/companies`, { headers: { 'x-api-key': key } });
  return { status: answer.status, body: await answer.json() };
};

beforeAll(buildService, 120_000);

describe.concurrent('the command in its own process', () => {
  test('the launcher prints only the requested output to stdout', async ({ expect, onTestFinished }) => {
    const made = await launchDossier(createKey, await dataFolder(onTestFinished));
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^dsr_[\w-]{27}\n$/) });
  });

  test('an import killed half-way changes nothing and does not block the next one', async ({
    expect,
    onTestFinished,
  }) => {
    const env = await dataFolder(onTestFinished);
    const small = await temporaryFile([company(1, 'A')], onTestFinished);
    const large = await temporaryFile(
      Array.from({ length: 20_000 }, (_, id) => company(id, `Company ${id}`, ['x'])),
      onTestFinished,
    );
    await runCommand(['import', small], env);
    const db = await openDatabaseReadOnly(env.DATA_DIR);
    onTestFinished(() => db.destroy());
    const current = async () => (await readCurrentInfo(db)).companyCount;
    const files = () => readdir(join(env.DATA_DIR, 'data'));

    const killed = startProcess(['import', large], env, onTestFinished);
    await expect
      .poll(files, { timeout: 10_000, interval: 5 })
      .toContainEqual(expect.stringMatching(/\.tmp$/));
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    expect(await current()).toBe(1);

    const next = await temporaryFile([company(1, 'A'), company(2, 'B')], onTestFinished);
    expect((await runCommand(['import', next], { ...env, KEEP_DATA_SETS: '1' })).code).toBe(0);
    expect(await current()).toBe(2);
    expect(await files()).toEqual([`${(await readCurrentInfo(db)).revision}.db`]);
  });

  test('a running service sees changes by other processes, logs no keys, and stops on SIGTERM', async ({
    expect,
    onTestFinished,
  }) => {
    const env = await dataFolder(onTestFinished);
    const service = await startServiceProcess(env, onTestFinished);
    const secret = lastLine((await runCommand(createKey, env)).out);
    expect(await ask(service.address, secret)).toMatchObject({
      status: 200,
      body: { page_info: { total_count: 0 } },
    });
    await runCommand(['import', await temporaryFile([company(1, 'A')], onTestFinished)], env);
    const total = async () => (await ask(service.address, secret)).body.page_info.total_count;
    await expect.poll(total, atMost).toBe(1);
    await runCommand(['keys', 'suspend', 'acme'], env);
    const code = async () => (await ask(service.address, secret)).body.code;
    await expect.poll(code, atMost).toBe('client_suspended');

    const stopping = performance.now();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(STOP_LIMIT_MS);
    const lines = service.err().trim().split('\n');
    const log = lines.map((line) => JSON.parse(line));
    expect(log.find(({ status }) => status === 403)).toMatchObject({ path: '/api/v1/companies' });
    expect(log.at(-1)).toMatchObject({ msg: 'stopped', droppedLogLines: 0 });
    expect(service.err()).not.toContain(secret.slice(4));
  });

  test('a second service on the same data fails until the first stops on SIGINT', async ({
    expect,
    onTestFinished,
  }) => {
    const env = await dataFolder(onTestFinished);
    const first = await startServiceProcess(env, onTestFinished);
    expect(await runCommand(['serve'], { ...env, PORT: '0' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Another service is already running on the data folder .*\n$/),
    });
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(await runCommand(['serve'], { ...env, PORT: '0' })).toMatchObject({
      code: 0,
    });
  });
});

// These tests don't run beside others, because they keep a processor busy.
describe("a log that can't be written", () => {
  test.for(['full', 'closed', 'stalled'] as const)(
    'with a %s log the service still answers, and stops on SIGTERM',
    async (state, { expect, onTestFinished }) => {
      const sink = state === 'full' ? openSync('/dev/full', 'w') : state;
      onTestFinished(() => void (typeof sink === 'number' && closeSync(sink)));
      const service = await startServiceProcess(await dataFolder(onTestFinished), onTestFinished, sink);
      // Each request writes a log line. Together they exceed a megabyte, which is more than any pipe holds.
      const address = `${service.address}/assets/${'x'.repeat(10_000)}`;
      const answers = await Promise.all(Array.from({ length: 150 }, () => fetch(address)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
      expect((await fetch(`${service.address}/api/v1/health`)).status).toBe(200);
      const stopping = performance.now();
      service.child.kill('SIGTERM');
      expect(await service.ended).toBe(0);
      expect(performance.now() - stopping).toBeLessThan(STOP_LIMIT_MS);
    },
  );
});
