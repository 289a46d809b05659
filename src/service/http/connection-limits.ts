import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError } from './api-error.ts';
import { addressKey } from '../lib/client-address.ts';
import { httpError } from './envelope.ts';

const RETRY = { 'retry-after': '5' };

/** Refuses further connections with an error envelope; a limit of 0 is none. A trusted proxy has no limit of its own. */
export function limitConnections(
  app: FastifyInstance,
  { total, perAddress }: Config['connections'],
  isProxy: (address: string) => boolean,
  refuse: (socket: Socket, error: ApiError) => void,
): void {
  const open = new Map<string, number>();
  let openInAll = 0;
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // After a reset, a socket no longer knows its peer's address, though its request can still be read.
    // Reading the address now makes Node cache it; if the peer is already gone, drop the socket.
    if (remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    if (total > 0 && openInAll >= total) return refuse(socket, httpError(503, RETRY));
    const address = addressKey(remoteAddress);
    const sameAddress = open.get(address) ?? 0;
    if (perAddress > 0 && sameAddress >= perAddress && !isProxy(remoteAddress))
      return refuse(
        socket,
        new ApiError('rate_limited', 'Too many connections. Try again later.', { headers: RETRY }),
      );
    openInAll++;
    open.set(address, sameAddress + 1);
    socket.once('close', () => {
      openInAll--;
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
