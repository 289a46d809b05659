import { once } from 'node:events';
import { createClient, defineScript } from '@redis/client';
import { WINDOW_MS } from '../http/rate-limits.ts';
import type { CounterHub } from './shared-counters.ts';

const CONNECT_MS = 1_000;
/** A connection without an answer for so long is closed, and another one opened. */
const SILENCE_MS = 5_000;
const PING_MS = 2_000;
const RECONNECT_MS = 500;

/** The first to count a caller begins its window. Runs on Redis from 2.6 on, Valkey, and a shard of a cluster. */
const ADD = `
local used = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return { used, left }`;

const addRequests = defineScript({
  SCRIPT: ADD,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, name: string, requests: number) {
    parser.pushKey(`dossier:limit:${name}`);
    parser.push(String(requests), String(WINDOW_MS));
  },
  transformReply: (reply: unknown) => {
    const [used, leftMs] = Array.isArray(reply) ? reply.map(Number) : [];
    return { used: used ?? 0, leftMs: leftMs ?? WINDOW_MS };
  },
});

/** Counters in Redis or Valkey at a `redis://` or `rediss://` URL. Connects again by itself. */
export function createRedisHub(url: string): CounterHub {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: RECONNECT_MS },
    pingInterval: PING_MS,
    scripts: { addRequests },
  });
  // Without a listener, a lost connection would end the process. The next command reports it.
  client.on('error', () => undefined);
  return {
    async connect() {
      client.connect().catch(() => undefined);
      // Rejects with the first error, after which the client goes on trying.
      await once(client, 'ready');
    },
    // The client sends them together, since they are made in one turn of the event loop.
    add: (counted) => Promise.all(counted.map(({ name, requests }) => client.addRequests(name, requests))),
    close: async () => client.destroy(),
  };
}
