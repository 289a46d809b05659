import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen, sendRaw } from '../testing/raw-http.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, load, temporaryFolder } from '../testing/temporary-data.ts';

const COMPANIES = '/api/v1/companies';

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: dossier.example', ...headers, '', ''].join('\r\n');
const lastGet = (path: string) => get(path, 'Connection: close');

const answersIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+).*?x-request-id: ([\w-]+)/gis)].map(([, status, id]) => [
    Number(status),
    id,
  ]);

/** A body much larger than the buffers of a connection. */
const LARGE = Buffer.alloc(30_000_000, 'x');

async function dashboardWithLargeAsset(): Promise<string> {
  const folder = join(await temporaryFolder(), 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dossier</title>');
  await writeFile(join(folder, 'assets/large.js'), LARGE);
  return folder;
}

/** Opens a connection that sends bytes and is never read. */
function neverRead(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.pause().write(bytes);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Returns the target of a link; '' if it is gone by now. */
function linkedPath(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

describe('pipelined requests', () => {
  test('are answered in order, one at a time', async () => {
    let [running, most] = [0, 0];
    const service = await temporaryApp(
      {},
      {
        keys: {
          find: async () => {
            most = Math.max(most, ++running);
            await new Promise((resolve) => setImmediate(resolve));
            running--;
            return null;
          },
        },
      },
    );
    const port = await listen(service.app);
    const ids = Array.from({ length: 300 }, (_, index) => `request-${index}`);
    const requests = ids.map((id) => get(COMPANIES, 'x-api-key: guess', `x-request-id: ${id}`));
    const { text } = await sendRaw(port, requests.join('') + lastGet('/api/v1/health'));
    expect(answersIn(text).slice(0, -1)).toEqual(ids.map((id) => [401, id]));
    expect(answersIn(text).at(-1)?.[0]).toBe(200);
    expect(most).toBe(1);
  });

  test('garbage after them is answered last', async () => {
    const { app, newKey, ...service } = await temporaryApp();
    const key = await newKey();
    await load(
      service,
      Array.from({ length: 200 }, (_, id) => company(id, 'x'.repeat(5_000))),
    );
    const port = await listen(app);
    const page = get(`${COMPANIES}?limit=200`, `x-api-key: ${key}`);
    const { text } = await sendRaw(port, `${page.repeat(20)}garbage\r\n\r\n`);
    expect(answersIn(text).map(([status]) => status)).toEqual([...Array(20).fill(200), 400]);
    expect(text.endsWith('"code":"invalid_parameter"}')).toBe(true);
    const bodies = text.split(/HTTP\/1\.1 200/).slice(1, -1);
    for (const body of bodies) expect(body.endsWith('"has_next":false}}')).toBe(true);
  });

  test('a pipeline that is never read starts no further answers and is cut', async () => {
    const { app, log } = await temporaryApp(
      {},
      { dashboardFolder: await dashboardWithLargeAsset(), stalledAfterMs: 300 },
    );
    const port = await listen(app);
    neverRead(port, get('/assets/large.js').repeat(1_000));
    await once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
    expect(log().match(/"msg":"answered"/g)).toHaveLength(1);
  });

  test('requests that the service takes long to answer are not cut', async () => {
    const find = async () => {
      await sleep(1_000);
      return null;
    };
    const service = await temporaryApp({}, { keys: { find }, stalledAfterMs: 300 });
    const port = await listen(service.app);
    const { text } = await sendRaw(
      port,
      get(COMPANIES, 'x-api-key: guess') + get(COMPANIES, 'x-api-key: guess', 'Connection: close'),
    );
    expect(answersIn(text).map(([status]) => status)).toEqual([401, 401]);
  });

  test('a slow but steady reader is not cut', async () => {
    const { app } = await temporaryApp(
      {},
      { dashboardFolder: await dashboardWithLargeAsset(), stalledAfterMs: 2_000 },
    );
    const socket = neverRead(await listen(app), lastGet('/assets/large.js'));
    let received = 0;
    const started = performance.now();
    // Reads 1.2 MB at a time with pauses of 100 ms, which takes 2.5 s in all.
    socket.on('data', (data) => {
      const before = Math.floor(received / 1_200_000);
      received += data.length;
      if (Math.floor(received / 1_200_000) > before) {
        socket.pause();
        setTimeout(() => socket.resume(), 100);
      }
    });
    socket.resume();
    await once(socket, 'close');
    expect(performance.now() - started).toBeGreaterThan(2_000);
    expect(received).toBeGreaterThan(LARGE.length);
  });

  test('abandoned pipelines leave no descriptors open', async () => {
    const dashboardFolder = await dashboardWithLargeAsset();
    const { app, dataDir, log } = await temporaryApp({}, { dashboardFolder });
    await writeFile(join(dataDir, 'logos/large.svg'), LARGE.subarray(0, 2 ** 20));
    const port = await listen(app);
    const served = [dashboardFolder, join(dataDir, 'logos')];
    // Counts only these files, because other tests open files in this process meanwhile.
    const openFiles = () =>
      readdirSync('/proc/self/fd').flatMap((descriptor) => {
        const path = linkedPath(`/proc/self/fd/${descriptor}`);
        return served.some((folder) => path.startsWith(folder)) ? path : [];
      });
    const handle = await open(join(dashboardFolder, 'assets/large.js'));
    expect(openFiles(), 'an open file is seen').toHaveLength(1);
    await handle.close();
    for (const path of ['/assets/large.js', '/logos/large.svg']) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(get(path).repeat(100));
      await once(socket, 'readable');
      socket.resetAndDestroy();
    }
    await expect.poll(openFiles).toEqual([]);
    await expect.poll(() => promisify(app.server.getConnections.bind(app.server))()).toBe(0);
    expect(log()).not.toMatch(/"status":5/);
  });
});

describe('connections over the limit', () => {
  const openSockets = async (port: number, count: number) => {
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) onTestFinished(() => void socket.destroy());
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    return sockets;
  };

  test.each([
    [{ total: 3, perAddress: 0 }, 503, 'service_unavailable'],
    [{ total: 0, perAddress: 3 }, 429, 'rate_limited'],
  ])('are refused with an envelope until others close: %o', async (connections, status, code) => {
    const { app } = await temporaryApp({ connections, corsOrigins: ['https://dossier.example'] });
    const port = await listen(app);
    const [first] = await openSockets(port, 3);
    const refused = await sendRaw(port, get('/api/v1/health'));
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([status, code]);
    expect(refused.head).toContain('retry-after: 5');
    expect(refused.head).toContain('access-control-allow-origin: *');
    first?.destroy();
    await expect.poll(async () => (await sendRaw(port, lastGet('/api/v1/health'))).status).toBe(200);
  });

  test('idle connections of other addresses make room for a caller that has fewer', async () => {
    const { app } = await temporaryApp({ connections: { total: 6, perAddress: 3 } });
    const port = await listen(app);
    const openFrom = async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    };
    const ask = async (socket: Socket) => {
      socket.write(get('/api/v1/health'));
      return String(await once(socket, 'data')).slice(0, 12);
    };
    const [first, second] = [await openFrom('127.0.0.2'), await openFrom('127.0.0.2')];
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.3']) await openFrom(address);
    expect(await ask(first), 'it is no longer the idlest').toBe('HTTP/1.1 200');
    const closed = once(second, 'close');
    expect(await ask(await openFrom('127.0.0.4'))).toBe('HTTP/1.1 200');
    await closed;
    expect(first.destroyed).toBe(false);
    expect(await ask(first)).toBe('HTTP/1.1 200');
  });

  test('an address that sends thousands of requests ahead loses its connections, others do not', async () => {
    const { app } = await temporaryApp({ limits: { perAddress: 6_000, perKey: 0 } });
    const port = await listen(app);
    const idle = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    await once(idle, 'connect');
    const flood = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    const closed = [idle, flood].map((socket) => once(socket.on('error', () => undefined).resume(), 'close'));
    flood.write(get('/').repeat(1_100));
    await Promise.all(closed);
    const again = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    onTestFinished(() => void again.destroy());
    expect(String(await once(again, 'data'))).toMatch(/^HTTP\/1\.1 429 /);
    expect((await sendRaw(port, lastGet('/api/v1/health'))).status).toBe(200);
  });

  test('a trusted proxy may open more connections than one address', async () => {
    const { app } = await temporaryApp({
      connections: { total: 0, perAddress: 1 },
      trustProxy: ['127.0.0.0/8'],
    });
    const port = await listen(app);
    await openSockets(port, 3);
    expect((await sendRaw(port, lastGet('/api/v1/health'))).status).toBe(200);
  });
});

describe('unusual requests', () => {
  test.each(['SM\r\n\r\n', 'SM\r\n\r\n\0\0\0\u0004\0\0\0\0\0'])(
    'HTTP/2 without negotiation is refused: %j',
    async (rest) => {
      const { app } = await temporaryApp();
      const { status, body } = await sendRaw(await listen(app), `PRI * HTTP/2.0\r\n\r\n${rest}`);
      expect([status, JSON.parse(body).code]).toEqual([400, 'invalid_parameter']);
    },
  );

  test.each([
    ['/api/v1/health', 200],
    ['/%', 400],
  ])(
    'an upgrade at %s is ignored, and the connection closed so that the caller repeats what came with it',
    async (path, status) => {
      const { app } = await temporaryApp();
      const upgrade = get(path, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c');
      const answer = await sendRaw(await listen(app), upgrade + get('/api/v1/health'));
      expect(answer.status).toBe(status);
      expect(answer.head).toContain('connection: close');
    },
  );

  test('pages of other origins can read errors of requests that are no HTTP', async () => {
    const { app } = await temporaryApp({ corsOrigins: ['https://a.example'] });
    const port = await listen(app);
    for (const bytes of [
      'garbage\r\n\r\n',
      get('/', 'Expect: foo'),
      get('/', `X-Long: ${'x'.repeat(20_000)}`),
      'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
    ]) {
      const { head } = await sendRaw(port, bytes);
      expect(head).toContain('access-control-allow-origin: *');
      expect(head).toMatch(/access-control-expose-headers: .*x-request-id/);
    }
  });

  test('no range of a page is an error', async () => {
    const { app } = await temporaryApp();
    const port = await listen(app);
    for (const path of ['/', '/companies', '/assets/main-1a2b.js'])
      for (const range of ['bytes=0-3', 'bytes=99999-', 'bytes=-0', 'bytes=5-1', 'x=1', 'bytes=0-1,3-4']) {
        const { status, body } = await sendRaw(port, get(path, `Range: ${range}`, 'Connection: close'));
        expect([path, range, status, body.length > 5]).toEqual([path, range, 200, true]);
      }
  });
});
