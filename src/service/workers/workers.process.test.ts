import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  buildService,
  launchDossier,
  startProcess,
  startServiceProcess,
  STOP_LIMIT_MS,
} from '../testing/dossier-process.ts';
import { temporaryFolder } from '../testing/temporary-data.ts';

const PER_KEY = 30;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The processes that a process has started. */
function childrenOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [, afterCommand = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
        return Number(afterCommand.split(' ')[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

beforeAll(buildService, 120_000);

describe.skipIf(process.platform !== 'linux')('WORKERS=2', () => {
  test(
    'two processes share the port and the limits, replace one that dies, and stop together',
    { timeout: 60_000 },
    async () => {
      const env = {
        DATA_DIR: join(await temporaryFolder(), 'data'),
        WORKERS: '2',
        RATE_LIMIT_PER_KEY: String(PER_KEY),
        METRICS_PORT: '0',
      };
      const { address, child, ended, err, out } = await startServiceProcess(env, onTestFinished);
      const [worker, ...others] = childrenOf(child.pid);
      expect(others).toHaveLength(1);
      expect((await launchDossier(['serve'], { ...env, PORT: '0' })).err).toContain(
        'Another service is already running',
      );

      const misplaced = { ...env, DATA_DIR: join(await temporaryFolder(), 'data'), HOST: '192.0.2.1' };
      expect(await launchDossier(['serve'], misplaced)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^192\.0\.2\.1 is not an address of this machine\. [^\n]+\n$/),
      });

      const created = await launchDossier(
        ['keys', 'create', '--client', 'a', '--scope', 'read:companies'],
        env,
      );
      let sent = 0;
      /** A connection of its own each time, so that both get some. Returns what others than this answer counted. */
      const ask = async () => {
        const headers = { 'x-api-key': created.out.trim(), connection: 'close' };
        const response = await fetch(`${address}/api/v1/companies`, { headers });
        await response.text();
        sent++;
        return response;
      };
      await expect.poll(async () => (await ask()).status, { timeout: 20_000, interval: 20 }).toBe(429);
      // Each by itself would have allowed twice as many.
      expect(sent).toBeLessThan(PER_KEY * 1.5);

      const [, metricsAddress = ''] = /Metrics are at (\S+)/.exec(out()) ?? [];
      const metrics = await (await fetch(metricsAddress)).text();
      const counted = metrics.matchAll(/^http_request_duration_seconds_count\{.*companies.*\} (\d+)$/gm);
      expect([...counted].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(sent);
      // Of the state that both see, there is one.
      expect(metrics).toMatch(/^dossier_build_info\{.*\} 1$/m);
      expect(metrics).toMatch(/^dossier_database_up 1$/m);

      process.kill(worker ?? 0, 'SIGKILL');
      await expect
        .poll(err, { timeout: 10_000 })
        .toMatch(/^\{"level":40,.*"A worker ended with SIGKILL\. .*\}$/m);
      await expect.poll(() => childrenOf(child.pid).length, { timeout: 20_000 }).toBe(2);
      expect((await fetch(`${address}/api/v1/health`)).status).toBe(200);

      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(childrenOf(child.pid)).toEqual([]);
    },
  );

  test('SIGTERM ends a worker that hangs too', { timeout: 60_000 }, async () => {
    const env = { DATA_DIR: join(await temporaryFolder(), 'data'), WORKERS: '2' };
    const { child, ended } = await startServiceProcess(env, onTestFinished);
    const [hanging = 0] = childrenOf(child.pid);
    process.kill(hanging, 'SIGSTOP');
    onTestFinished(() => {
      if (isRunning(hanging)) process.kill(hanging, 'SIGKILL');
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isRunning(hanging)).toBe(false);
  });

  test('a worker that cannot start is tried again later each time', { timeout: 60_000 }, async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const env = { DATA_DIR: dataDir, WORKERS: '2' };
    const { child, ended, err } = await startServiceProcess(env, onTestFinished);
    const [worker = 0] = childrenOf(child.pid);
    await rename(dataDir, `${dataDir}.moved`);
    await writeFile(dataDir, 'a file in the place of the folder');
    process.kill(worker, 'SIGKILL');
    const delays = () =>
      [...err().matchAll(/Another one is started in (\d+) s\./g)].map(([, s]) => Number(s));
    await expect.poll(delays, { timeout: 30_000, interval: 100 }).toEqual([1, 2, 4]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('SIGTERM during the start ends all processes within five seconds', { timeout: 30_000 }, async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const env = {
      DATABASE_URL: `postgres://127.0.0.1:${port}/dossier`,
      DATA_DIR: await temporaryFolder(),
      WORKERS: '2',
      PORT: '0',
    };
    const { child, ended, err } = startProcess(['serve'], env, onTestFinished);
    await once(silent, 'connection');
    const [worker] = childrenOf(child.pid);
    const stoppedAt = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(STOP_LIMIT_MS);
    expect(err()).toContain('Stopped before it was ready.');
    expect(() => process.kill(worker ?? 0, 0)).toThrow('ESRCH');
  });
});
