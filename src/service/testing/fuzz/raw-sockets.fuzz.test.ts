import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeyStore } from '../../keys/key-store.ts';
import { buildService, startServiceProcess } from '../dossier-process.ts';
import { company, load, temporaryDatabase } from '../temporary-data.ts';
import { FUZZ_SECONDS, FUZZ_SEED } from './fuzz-settings.ts';
import { AUTHORIZED_ID, rawConnection, type RawConnection, runConnection } from './raw-connection.ts';

const SECRET = 'Only a key shows this';
const BATCH = 400;
const AT_ONCE = 40;
const MAX_CONNECTIONS = 300;
const MAX_GROWTH_BYTES = 100 * 2 ** 20;

async function startLimitedService() {
  await buildService();
  const { storage, dataDir } = await temporaryDatabase();
  await load({ storage }, [company(1, SECRET)]);
  const { secret } = await createKeyStore(storage).create({ client: 'fuzz', scopes: ['read:companies'] });
  await storage.close();
  const service = await startServiceProcess(
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_ADDRESS: '0',
      RATE_LIMIT_PER_KEY: '0',
      MAX_CONNECTIONS: String(MAX_CONNECTIONS),
      MAX_CONNECTIONS_PER_ADDRESS: '0',
    },
    onTestFinished,
  );
  return { ...service, key: secret, port: Number(new URL(service.address).port) };
}

/** Describes the first problem in a connection's responses; null if there is none. */
function problemWith({ bytes, mutated }: RawConnection, received: string): string | null {
  for (const answer of received.split(/(?=HTTP\/1\.1 \d{3} )/).filter((text) => text !== '')) {
    if (!/^HTTP\/1\.1 [1-5]\d\d /.test(answer)) return 'no answer of HTTP';
    // Without a build of the dashboard, its pages are an error in plain text. All other errors are JSON.
    if (answer.startsWith('HTTP/1.1 5') && !/content-type: text\/plain/i.test(answer)) return '5xx';
    if (!answer.includes(SECRET)) continue;
    if (!bytes.includes('<key>')) return 'data without a key';
    if (mutated) continue;
    const id = /x-request-id: ([\w-]+)/i.exec(answer)?.[1];
    if (id !== AUTHORIZED_ID) return `data for ${id}`;
  }
  return null;
}

/** Opens more connections than the service accepts. Returns how many were refused with 503. */
async function exceedConnections(port: number): Promise<number> {
  const sockets: Socket[] = [];
  const statuses = await Promise.all(
    Array.from({ length: MAX_CONNECTIONS + 50 }, () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.write('GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n');
      return new Promise<string>((resolve) => {
        socket.once('data', (data) => resolve(String(data).slice(9, 12)));
        socket.once('error', () => resolve('reset'));
      });
    }),
  );
  for (const socket of sockets) socket.destroy();
  expect(statuses.filter((status) => !['200', '503', 'reset'].includes(status))).toEqual([]);
  return statuses.filter((status) => status === '503').length;
}

test(
  `no bytes on a socket cause a 5xx, get data without a key or leave anything open (FUZZ_SEED=${FUZZ_SEED} FUZZ_SECONDS=${FUZZ_SECONDS})`,
  { timeout: 0 },
  async () => {
    const { address, port, key, child, err } = await startLimitedService();
    const answers = async () => {
      if (child.exitCode !== null) throw new Error(`The service exited: ${err()}`);
      const response = await fetch(`${address}/api/v1/companies`, {
        headers: { 'x-api-key': key, connection: 'close' },
      });
      expect(await response.text()).toContain(SECRET);
    };
    const proc = `/proc/${child.pid}`;
    const descriptors = () => (existsSync(proc) ? readdirSync(`${proc}/fd`).length : 0);
    const memory = () =>
      existsSync(proc)
        ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`${proc}/status`, 'utf8'))?.[1]) * 1_024
        : 0;
    const recovers = () => vi.waitFor(answers, { timeout: 10_000, interval: 50 });

    async function runBatch(batch: number): Promise<void> {
      const connections = fc.sample(rawConnection, { seed: FUZZ_SEED + batch, numRuns: BATCH });
      const queue = connections.values();
      const worker = async () => {
        for (const connection of queue) {
          const received = await runConnection(port, key, connection);
          const problem = problemWith(connection, received);
          if (problem !== null)
            throw new Error(`${problem}: ${JSON.stringify({ batch, connection, received })}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      await recovers();
    }

    // Warm up before measuring, so that caches are filled and code is compiled.
    await answers();
    const descriptorsBefore = descriptors();
    await runBatch(0);
    const memoryBefore = memory();
    const end = performance.now() + FUZZ_SECONDS * 1_000;
    let [batches, refused] = [1, 0];
    for (; performance.now() < end; batches++) {
      await runBatch(batches);
      if (batches % 4 === 1) refused += await exceedConnections(port);
      await recovers();
    }

    expect(child.exitCode).toBeNull();
    expect(err()).toBe('');
    expect(refused).toBeGreaterThan(0);
    await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(descriptorsBefore), {
      timeout: 20_000,
      interval: 200,
    });
    await pause(1_000);
    const growth = memory() - memoryBefore;
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  },
);
