import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ErrorEnvelope } from '#contract/error.ts';
import { listen, sendRaw } from '../testing/raw-http.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { collectEnds, company, load, temporaryDatabase } from '../testing/temporary-data.ts';

const PATH = '/api/v1/companies';
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;

let port: number;
let key: string;

beforeAll(async () => {
  const shared = collectEnds();
  const place = await temporaryDatabase(shared.onFinished);
  const service = await temporaryApp({}, {}, place, shared.onFinished);
  key = await service.newKey();
  await load(service, [company(1, 'A')]);
  port = await listen(service.app);
  return shared.end;
});

async function sendRejected(bytes: string) {
  const answer = await sendRaw(port, bytes);
  expect(answer.head).toContain('x-request-id: ');
  expect(answer.head).toContain('connection: close');
  return { ...answer, code: ErrorEnvelope.parse(JSON.parse(answer.body)).code };
}

describe('malformed HTTP', () => {
  const host = 'Host: dossier.example';
  test.each<[string, string[], number]>([
    ['a header of 20 kB', [`GET ${PATH} HTTP/1.1`, host, `X-Long: ${'x'.repeat(20_000)}`], 431],
    ['a URL of 20 kB', [`GET ${PATH}?limit=${'1'.repeat(20_000)} HTTP/1.1`, host], 431],
    [
      'conflicting body lengths',
      [`GET ${PATH} HTTP/1.1`, host, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['no Host header', [`GET ${PATH} HTTP/1.1`, 'X-A: b'], 400],
    ['two Host headers', [`GET ${PATH} HTTP/1.1`, host, host], 400],
    ['an unknown method', [`FETCH ${PATH} HTTP/1.1`, host], 400],
    ['a space in the URL', [`GET ${PATH}?a= b HTTP/1.1`, host], 400],
    ['a header without a name', [`GET ${PATH} HTTP/1.1`, host, ': x'], 400],
    ['CONNECT', ['CONNECT dossier.example:443 HTTP/1.1', host], 405],
    ['an Expect header', [`GET ${PATH} HTTP/1.1`, host, 'Expect: foo'], 417],
  ])('gets an error envelope and a closed connection: %s', async (_, request, status) => {
    expect(await sendRejected(lines(...request))).toMatchObject({ status, code: 'invalid_parameter' });
  });

  test('is logged with the code of the error and the id that the caller got', async () => {
    const service = await temporaryApp();
    const ownPort = await listen(service.app);
    const { head } = await sendRaw(ownPort, lines(`FETCH ${PATH} HTTP/1.1`, host));
    const [, request] = /x-request-id: (\S+)/.exec(head) ?? [];
    await expect.poll(service.log).toContain('refused');
    expect(JSON.parse(service.log().trim().split('\n').at(-1) ?? '')).toMatchObject({
      request,
      status: 400,
      code: 'invalid_parameter',
      address: '127.0.0.1',
      msg: 'refused',
    });
    const silent = await temporaryApp({ accessLog: 'off' });
    await sendRaw(await listen(silent.app), lines('CONNECT a:443 HTTP/1.1', host));
    expect(silent.log()).not.toContain('refused');
  });

  test('lines that end in LF only are rejected', async () => {
    expect(await sendRejected(`GET ${PATH} HTTP/1.1\n${host}\nX-A: b\n\n`)).toMatchObject({ status: 400 });
  });

  test('bytes that are not HTTP are rejected', async () => {
    expect(await sendRejected('\u0016\u0003\u0001\u0002\u0000\r\n\r\n')).toMatchObject({ status: 400 });
  });

  test('GET with a body is rejected, whether sent or only announced', async () => {
    const request = [`GET ${PATH} HTTP/1.1`, host, `x-api-key: ${key}`];
    const withBody = `${lines(...request, 'Content-Length: 4')}{"a"`;
    expect(await sendRejected(withBody)).toMatchObject({ status: 400, code: 'invalid_parameter' });
    expect(await sendRejected(lines(...request, 'Content-Length: 400'))).toMatchObject({ status: 400 });
    const chunked = `${lines(...request, 'Transfer-Encoding: chunked')}4\r\n{"a"\r\n0\r\n\r\n`;
    expect(await sendRejected(chunked)).toMatchObject({ status: 400 });
  });
});

describe('well-formed HTTP', () => {
  const send = (...headers: string[]) =>
    sendRaw(port, lines(`GET ${PATH} HTTP/1.1`, 'Host: dossier.example', 'Connection: close', ...headers));

  test('a well-formed request succeeds', async () => {
    const answer = await send(`x-api-key: ${key}`);
    expect([answer.status, JSON.parse(answer.body).page_info.total_count]).toEqual([200, 1]);
  });

  test('a request with two keys is rejected, whichever is valid', async () => {
    for (const pair of [
      [key, key],
      [key, 'x'],
      ['x', key],
      ['', key],
    ]) {
      const answer = await send(...pair.map((one) => `x-api-key: ${one}`));
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([401, 'invalid_key']);
    }
  });

  test('naming the key in the Connection header does not remove it', async () => {
    const answer = await send(`x-api-key: ${key}`, 'Connection: x-api-key');
    expect(answer.status).toBe(200);
  });

  test('HTTP/1.0 needs no Host header', async () => {
    expect((await sendRaw(port, lines('GET /api/v1/health HTTP/1.0'))).status).toBe(200);
  });
});

/** Opens a connection that never sends the rest of its request, and returns the status with which it is cut. */
async function stall(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(bytes);
  return { cut: once(socket, 'data').then(([data]: unknown[]) => Number(String(data).split(' ')[1])) };
}

test('a thousand slow or silent sockets are cut, and others are served until then', async () => {
  const stalls = ['', 'GET ', `GET ${PATH} HTTP/1.1\r\nHost: dossier.example\r\nX-A: `];
  const slow = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => stall(stalls[index % stalls.length] ?? '')),
  );
  const request = lines(`GET ${PATH} HTTP/1.1`, 'Host: a', `x-api-key: ${key}`, 'Connection: close');
  for (let other = 0; other < 20; other++) expect((await sendRaw(port, request)).status).toBe(200);
  expect(new Set(await Promise.all(slow.map(({ cut }) => cut)))).toEqual(new Set([408]));
});

test('a request has two seconds to arrive', async () => {
  const { server } = (await temporaryApp()).app;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([2_000, 2_000]);
});

test('a connection that breaks after CONNECT does not end the service', async () => {
  const service = await temporaryApp();
  const ownPort = await listen(service.app);
  const arrived = once(service.app.server, 'connect');
  const caller = connect(ownPort, '127.0.0.1');
  caller.write('CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n');
  const [, socket] = (await arrived) as [unknown, Socket];
  expect(() => socket.emit('error', new Error('write EPIPE'))).not.toThrow();
  expect(socket.destroyed).toBe(true);
  caller.destroy();
});
