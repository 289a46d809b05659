import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitUnreadAnswers } from './unread-answers.ts';

/** A body larger than what the operating system buffers for a connection. */
const BODY = Buffer.alloc(20_000_000, 'x');

/** Opens a server that may hold two and a half bodies. The path of a request names its caller. */
async function openServer() {
  let cut = 0;
  const unread = limitUnreadAnswers(() => cut++, BODY.length * 2.5);
  const server = createServer((request, response) => {
    response.once('prefinish', () => unread.count(response, request.url ?? ''));
    response.end(BODY);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    cut: () => cut,
    /** Sends a request, and reads only the first bytes of the response. */
    async ask(caller: string) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.write(`GET /${caller} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      await once(socket, 'readable');
      return socket;
    },
  };
}

test('beyond the limit, the oldest answer of the address with the most is cut, and no other', async () => {
  const { ask, cut } = await openServer();
  const other = await ask('other');
  const [first] = [await ask('greedy'), await ask('greedy')];
  await expect.poll(cut).toBe(1);
  let received = 0;
  for await (const chunk of other as AsyncIterable<Buffer>) received += chunk.length;
  expect(received).toBeGreaterThan(BODY.length);
  received = 0;
  for await (const chunk of first as AsyncIterable<Buffer>) received += chunk.length;
  expect(received).toBeLessThan(BODY.length);
});

test('answers that were read leave room for others', async () => {
  const { ask, cut } = await openServer();
  for (let count = 0; count < 4; count++) {
    const socket = (await ask('reader')).resume();
    await once(socket, 'close');
  }
  expect(cut()).toBe(0);
});
