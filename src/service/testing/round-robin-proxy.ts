import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { OnFinished } from './temporary-data.ts';

export interface RoundRobinProxy {
  readonly address: string;
  /** How many requests were sent again because a replica was gone. */
  retries(): number;
}

/** Starts a proxy that sends each request to the next replica, and to another one if it gets no answer. */
export async function startRoundRobinProxy(
  replicas: readonly string[],
  onFinished: OnFinished,
): Promise<RoundRobinProxy> {
  let [turn, retried] = [0, 0];
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, at: number, attempts: number) => {
    const replica = replicas[at % replicas.length] ?? '';
    const passed = request(new URL(incoming.url ?? '/', replica), { headers: incoming.headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', retry);
      answer.on('end', () => {
        if (!answer.complete) return;
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        outgoing.end(Buffer.concat(chunks));
      });
    });
    function retry() {
      retried++;
      if (attempts > 1) forward(incoming, outgoing, at + 1, attempts - 1);
      else outgoing.writeHead(502).end();
    }
    passed.on('error', retry).end();
  };
  // The proxy closes no idle connection, because callers see the `Keep-Alive` of the replicas, which is longer than
  // Node's default.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) =>
    forward(incoming, outgoing, turn++, replicas.length),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen.');
  return { address: `http://127.0.0.1:${address.port}`, retries: () => retried };
}
