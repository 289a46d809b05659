import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from './http-client.mjs';
import { startTcpProxy } from './tcp-proxy.mjs';

async function startServer(name) {
  const state = { isGone: false };
  const server = createServer((request, response) =>
    state.isGone ? request.socket.resetAndDestroy() : response.end(name),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  return { state, address: `http://127.0.0.1:${server.address().port}` };
}

function clientOf(targets, timeoutMs) {
  const client = createClient(targets, timeoutMs);
  onTestFinished(() => client.close());
  return client;
}

test('requests take turns, and go to the next target if one is gone', async () => {
  const [one, two] = [await startServer('one'), await startServer('two')];
  const client = clientOf([one.address, two.address]);
  const texts = [await client.send({ path: '/' }), await client.send({ path: '/' })].map(({ text }) => text);
  expect(texts).toEqual(['one', 'two']);
  one.state.isGone = true;
  expect(await client.send({ path: '/' })).toMatchObject({ status: 200, text: 'two', retries: 1 });
  expect(await client.send({ path: '/', target: one.address })).toMatchObject({ error: 'ECONNRESET' });
  two.state.isGone = true;
  expect(await client.send({ path: '/' })).toMatchObject({ error: 'ECONNRESET', retries: 1 });
});

test('a TCP proxy can cut, refuse and stall connections', async () => {
  const { address } = await startServer('one');
  const proxy = await startTcpProxy(Number(new URL(address).port));
  onTestFinished(() => proxy.close());
  const client = clientOf([`http://127.0.0.1:${proxy.port}`], 200);
  const send = () => client.send({ path: '/' });
  expect(await send()).toMatchObject({ status: 200 });
  proxy.refuse(true);
  expect(await send()).toMatchObject({ error: 'ECONNRESET' });
  proxy.refuse(false);
  expect(await send()).toMatchObject({ status: 200 });
  proxy.stall(true);
  const stalled = send();
  expect(await stalled).toMatchObject({ error: 'timeout' });
  proxy.stall(false);
  expect(await send()).toMatchObject({ status: 200 });
  proxy.stall(true);
  const cut = send();
  proxy.cut();
  expect(await cut).toMatchObject({ error: 'ECONNRESET' });
});
