import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, test } from 'vitest';
import {
  buildService,
  startProcess,
  startServiceProcess,
  STOP_LIMIT_MS,
} from '../testing/dossier-process.ts';
import { runCommand } from '../testing/run-command.ts';
import { company, type OnFinished, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';

const createKey = ['keys', 'create', '--client', 'acme', '--scope', 'read:companies', '--limit', '0'];

async function newService(onFinished: OnFinished, env: Record<string, string> = {}) {
  const data = { DATA_DIR: join(await temporaryFolder(onFinished), 'data') };
  const key = (await runCommand(createKey, data)).out.trim();
  await runCommand(['import', await temporaryFile([company(1, 'A')], onFinished)], data);
  const settings = { RATE_LIMIT_PER_ADDRESS: '0', ...data, ...env };
  return { data, key, ...(await startServiceProcess(settings, onFinished)) };
}

const statusOf = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 'refused',
  );

/** Sends requests one after another on several open connections, until the service reports that it isn't ready. */
async function loadWhileReady(address: string, key: string, onFinished: OnFinished) {
  const agent = new Agent({ keepAlive: true });
  onFinished(() => agent.destroy());
  const outcomes = new Set<string>();
  const ask = () =>
    new Promise<string>((resolve) => {
      get(`${address}/api/v1/companies`, { agent, headers: { 'x-api-key': key } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('close', () =>
          resolve(response.complete && body.endsWith('}') ? String(response.statusCode) : 'broken'),
        );
      }).on('error', ({ message }) => resolve(message));
    });
  const state = { isReady: true };
  const client = async () => {
    while (state.isReady) outcomes.add(await ask());
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  // Like a load balancer, wait until the service says that it is not ready.
  while (state.isReady) state.isReady = (await statusOf(`${address}/ready`)) === 200;
  await clients;
  return outcomes;
}

beforeAll(buildService, 120_000);

describe('SIGTERM', () => {
  test('under load and during an import breaks no request, and ends the process soon after draining', async ({
    expect,
    onTestFinished,
  }) => {
    const service = await newService(onTestFinished, { DRAIN_MS: '2000', MAX_DELAY_MS: '0' });
    const large = await temporaryFile(
      Array.from({ length: 3_000 }, (_, id) => company(id, `Company ${id}`, ['x'])),
      onTestFinished,
    );
    const importing = startProcess(['import', large], service.data, onTestFinished);
    const outcomes = loadWhileReady(service.address, service.key, onTestFinished);
    expect(await statusOf(`${service.address}/ready`)).toBe(200);
    const stopping = performance.now();
    service.child.kill('SIGTERM');
    await expect.poll(() => statusOf(`${service.address}/ready`), { interval: 10 }).toBe(503);
    // The service isn't ready any more, but still answers clients that haven't noticed.
    expect(await statusOf(`${service.address}/api/v1/health`)).toBe(200);
    expect(await service.ended).toBe(0);
    const took = performance.now() - stopping;
    expect(took).toBeGreaterThan(2_000);
    expect(took).toBeLessThan(2_000 + STOP_LIMIT_MS);
    expect([...(await outcomes)]).toEqual(['200']);
    expect(await importing.ended).toBe(0);
  });

  test('during an import ends that, and nothing of it is visible', async ({ expect, onTestFinished }) => {
    const service = await newService(onTestFinished);
    const large = await temporaryFile(
      Array.from({ length: 20_000 }, (_, id) => company(id, `Company ${id}`, ['x'])),
      onTestFinished,
    );
    const importing = startProcess(['import', large], service.data, onTestFinished);
    await sleep(300);
    const stopping = performance.now();
    importing.child.kill('SIGTERM');
    await importing.ended;
    expect(performance.now() - stopping).toBeLessThan(STOP_LIMIT_MS);
    const answer = await fetch(`${service.address}/api/v1/companies`, {
      headers: { 'x-api-key': service.key },
    });
    expect((await answer.json()).page_info.total_count).toBe(1);
  });

  test('while the upstream server is silent answers 503 to those who wait', async ({
    expect,
    onTestFinished,
  }) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const env = { UPSTREAM_URL: `http://127.0.0.1:${port}`, DATA_DIR: await temporaryFolder(onTestFinished) };
    const service = await startServiceProcess(env, onTestFinished);
    const answering = fetch(`${service.address}/api/v1/companies`);
    await once(silent, 'connection');
    const stopping = performance.now();
    service.child.kill('SIGTERM');
    expect((await answering).status).toBe(503);
    expect(await service.ended).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(STOP_LIMIT_MS);
  });

  test.concurrent.for([0, 100, 300, 600])(
    '%i ms after the start ends the process without draining',
    async (ms, { expect, onTestFinished }) => {
      const DATA_DIR = join(await temporaryFolder(onTestFinished), 'data');
      const starting = startProcess(
        ['serve', '--sample-if-empty'],
        { DATA_DIR, PORT: '0', DRAIN_MS: '60000' },
        onTestFinished,
      );
      await sleep(ms);
      const stopping = performance.now();
      starting.child.kill('SIGTERM');
      expect([0, 'SIGTERM']).toContain(await starting.ended);
      expect(performance.now() - stopping).toBeLessThan(STOP_LIMIT_MS);
      expect(starting.err()).not.toMatch(/"level":[456]0/);
    },
  );
});

describe.concurrent('an uncaught error', () => {
  test.for(['throw new Error("boom")', 'Promise.reject(new Error("boom"))'])(
    'such as %s is a line of the JSON log, and ends the process',
    async (statement, { expect, onTestFinished }) => {
      const script = `process.on('SIGUSR2', () => { ${statement} })`;
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`;
      const service = await newService(onTestFinished, { NODE_OPTIONS });
      service.child.kill('SIGUSR2');
      expect(await service.ended).toBe(1);
      const log = service
        .err()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(log.at(-1)).toMatchObject({ level: 60, msg: 'uncaught error', err: { message: 'boom' } });
    },
  );
});

const PRLIMIT = '/usr/bin/prlimit';

test.skipIf(!existsSync(PRLIMIT))(
  'out of descriptors, a service answers on the connections that it has, and recovers when others close',
  async ({ expect, onTestFinished }) => {
    const service = await newService(onTestFinished, { MAX_CONNECTIONS_PER_ADDRESS: '0' });
    const { port } = new URL(service.address);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ask = (by: Agent | false) =>
      new Promise<number | string>((resolve) => {
        const headers = { 'x-api-key': service.key };
        get(`${service.address}/api/v1/companies`, { agent: by, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        }).on('error', () => resolve('refused'));
      });
    expect(await ask(agent)).toBe(200);
    const left = 20;
    const used = readdirSync(`/proc/${service.child.pid}/fd`).length;
    execFileSync(PRLIMIT, ['--pid', String(service.child.pid), `--nofile=${used + left}`]);
    const others = Array.from({ length: 3 * left }, () => connect(Number(port), '127.0.0.1'));
    for (const other of others) other.on('error', () => undefined);
    await Promise.all(others.map((other) => once(other, 'connect')));
    await expect.poll(() => ask(false)).toBe('refused');
    expect(await ask(agent)).toBe(200);
    for (const other of others) other.destroy();
    await expect.poll(() => ask(false)).toBe(200);
    expect(await ask(agent)).toBe(200);
    expect(service.err()).not.toMatch(/"level":[56]0/);
  },
);

describe.concurrent('METRICS_PORT', () => {
  test('serves metrics on a port of its own, and nothing else', async ({ expect, onTestFinished }) => {
    const service = await newService(onTestFinished, { METRICS_PORT: '0' });
    const metrics = /^Metrics are at (http:\S+)$/m.exec(service.out())?.[1] ?? '';
    const answer = await fetch(metrics);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    expect(await answer.text()).toContain('dossier_database_up 1');
    expect(await statusOf(metrics.replace('/metrics', '/api/v1/health'))).toBe(404);
    const atService = await fetch(`${service.address}/metrics`, { headers: { accept: 'text/plain' } });
    expect(atService.status).toBe(404);
  });

  test('that is in use is reported by its name', async ({ expect, onTestFinished }) => {
    const { address } = await newService(onTestFinished);
    const DATA_DIR = join(await temporaryFolder(onTestFinished), 'data');
    const taken = new URL(address).port;
    expect(await runCommand(['serve'], { DATA_DIR, PORT: '0', METRICS_PORT: taken })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/ is in use\. Set METRICS_PORT to another one/),
    });
  });
});
