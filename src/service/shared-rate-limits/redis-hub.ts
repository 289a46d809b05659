import { once } from 'node:events';
import { createClient, defineScript } from '@redis/client';
import { WINDOW_MS } from '../http/rate-limits.ts';
import type { CounterHub } from './shared-counters.ts';

const CONNECT_MS = 1_000;
/** If Redis has not answered for this long, the client opens a new connection. */
const SILENCE_MS = 5_000;
const PING_MS = 2_000;
const RECONNECT_MS = 500;

/**
 * A Lua script that adds requests to a caller's counter. The caller's first request begins the time window of the
 * limit. It runs on Redis 2.6 or later, on Valkey, and on clusters.
 */
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

/**
 * Creates a hub that adds up the counts of all processes in Redis or Valkey, at a `redis://` or `rediss://` URL. It
 * reconnects by itself.
 */
export function createRedisHub(url: string): CounterHub {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: RECONNECT_MS },
    pingInterval: PING_MS,
    scripts: { addRequests },
  });
  // Without this listener, losing the connection would end the process. Errors can be ignored, because the next
  // command fails too.
  client.on('error', () => undefined);
  return {
    async connect() {
      client.connect().catch(() => undefined);
      // `once` rejects with the first error. The client goes on trying to connect after that.
      await once(client, 'ready');
    },
    // The client sends all commands together, because they are issued in the same turn of the event loop.
    add: (counted) => Promise.all(counted.map(({ name, requests }) => client.addRequests(name, requests))),
    close: async () => client.destroy(),
  };
}
