import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { ApiError, httpError } from '../lib/api-error.ts';
import { addressKey } from '../lib/client-address.ts';
import { createRateCounters } from './rate-limits.ts';
import { isAtWork } from './request-pipelining.ts';

/** How many connections are allowed, and what happens to those that are too many. */
export interface ConnectionLimitOptions {
  /** The configured limits on connections. 0 means no limit. */
  readonly limits: Config['connections'];
  /**
   * Whether to limit how many requests a caller sends without waiting for responses. Addresses without a rate limit
   * have no such limit either.
   */
  readonly isSendingAheadLimited: boolean;
  /** Tells whether an address is a trusted proxy, which has no limit of its own. */
  readonly isProxy: (address: string) => boolean;
  readonly refuse: (socket: Socket, error: ApiError) => void;
  readonly onRefusal: () => void;
}

interface Caller {
  readonly address: string;
  readonly isProxy: boolean;
  /**
   * The caller's open connections, each with the sequence number of its latest request (0 if it has sent none). The
   * numbers count all requests of the server.
   */
  readonly connections: Map<Socket, number>;
}

const RETRY = { 'retry-after': '5' };

/** How many requests an address may send per minute on connections that still wait for an earlier response. */
const MAX_SENT_AHEAD = 1_000;

/** Maximum number of addresses that are blocked at the same time for sending too many requests ahead. */
const MAX_BLOCKED = 10_000;

/**
 * Limits the number of connections, in total and per address. When the total is reached, the longest idle connection
 * of the address with the most is closed, so that idle connections never keep other callers out.
 */
export function limitConnections(
  server: Server,
  { limits, isSendingAheadLimited, isProxy, refuse, onRefusal }: ConnectionLimitOptions,
) {
  const callers = new Map<string, Caller>();
  const open = new Map<Socket, Caller>();
  let requests = 0;
  const sentAhead = createRateCounters();
  const blocked = new LRUCache<string, true>({ max: MAX_BLOCKED });

  /**
   * Closes the connection that has been idle for longest, of the address with the most connections. Returns false if no
   * address has more than `own` connections, or if all connections of that address are in use.
   */
  function makeRoom(own: number): boolean {
    let most: Caller | undefined;
    for (const caller of callers.values())
      if (caller.connections.size > (most?.connections.size ?? own)) most = caller;
    let idlest: Socket | undefined;
    let earliest = Infinity;
    for (const [socket, lastRequest] of most?.connections ?? [])
      if (lastRequest < earliest && !isAtWork(socket)) [idlest, earliest] = [socket, lastRequest];
    if (idlest === undefined) return false;
    onRefusal();
    close(idlest);
    return true;
  }

  function close(socket: Socket): void {
    forget(socket);
    socket.destroy();
  }

  function forget(socket: Socket): void {
    const caller = open.get(socket);
    if (caller === undefined) return;
    open.delete(socket);
    caller.connections.delete(socket);
    if (caller.connections.size === 0) callers.delete(caller.address);
  }

  function tooMany(socket: Socket): void {
    onRefusal();
    refuse(
      socket,
      new ApiError('rate_limited', 'Too many connections. Try again later.', { headers: RETRY }),
    );
  }

  let hasAccepted = false;
  const endIteration = () => (hasAccepted = false);

  server.on('connection', (socket: Socket) => {
    if (!hasAccepted) setImmediate(endIteration);
    hasAccepted = true;
    const { remoteAddress } = socket;
    // Read the address now, so that Node caches it. After a reset the socket no longer knows the address, although a
    // request can still be read from it.
    if (remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const { total, perAddress } = limits;
    const address = addressKey(remoteAddress);
    const own = callers.get(address)?.connections.size ?? 0;
    const fromProxy = isProxy(remoteAddress);
    if (blocked.has(address)) return tooMany(socket);
    if (perAddress > 0 && own >= perAddress && !fromProxy) return tooMany(socket);
    if (total > 0 && open.size >= total && !makeRoom(own)) {
      onRefusal();
      return refuse(socket, httpError(503, RETRY));
    }
    const caller = callers.get(address) ?? { address, isProxy: fromProxy, connections: new Map() };
    callers.set(address, caller);
    caller.connections.set(socket, 0);
    open.set(socket, caller);
    socket.once('close', () => forget(socket));
  });
  return {
    /**
     * Tells whether a connection was accepted in this iteration of the event loop. Node accepts one per iteration, so
     * more may be waiting, and they wait longer if iterations are filled with work.
     */
    hasAccepted: () => hasAccepted,
    /** Notes that a connection has sent a request, so that it is not the longest idle one. Call it once per request. */
    noteRequest(socket: Socket): void {
      open.get(socket)?.connections.set(socket, ++requests);
    },
    /**
     * Counts a request that was sent before the previous one was answered. An address that exceeds the limit loses its
     * connections, and gets no new ones for the rest of the minute. Otherwise, one address could slow down all others
     * at little cost, because thousands of small requests fit into a packet.
     */
    countSentAhead(socket: Socket): void {
      const caller = open.get(socket);
      // A proxy's connections belong to many callers, and proxies wait for responses.
      if (caller === undefined || caller.isProxy || !isSendingAheadLimited) return;
      const { used, endsAt, seenAt } = sentAhead.count(caller.address, MAX_SENT_AHEAD);
      if (used <= MAX_SENT_AHEAD) return;
      blocked.set(caller.address, true, { ttl: Math.max(1, Math.ceil(endsAt - seenAt)) });
      onRefusal();
      for (const each of caller.connections.keys()) close(each);
    },
  };
}
