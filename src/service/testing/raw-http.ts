import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app does not listen.');
  return address.port;
}

export interface RawResponse {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** Everything that was received, which may be several responses. */
  readonly text: string;
  /** Milliseconds until the server closed the connection. */
  readonly openFor: number;
}

export async function sendRaw(port: number, bytes: string): Promise<RawResponse> {
  const started = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    head: head.toLowerCase(),
    body,
    text: received,
    openFor: performance.now() - started,
  };
}
