import { once } from 'node:events';
import { createClient, defineScript } from '@redis/client';
import { WINDOW_MS } from '../http/rate-limits.ts';
import type { CounterHub } from './shared-counters.ts';

const CONNECT_MS = 1_000;
/** If Redis does not answer for this long, the connection is replaced. */
const SILENCE_MS = 5_000;
const PING_MS = 2_000;
const RECONNECT_MS = 500;

/**
 * Adds to a counter. The first request of a caller begins its window. The script runs on Redis 2.6 or later, on Valkey,
 * and on clusters.
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

/** Creates a hub on Redis or Valkey, at a `redis://` or `rediss://` URL. It reconnects by itself. */
export function createRedisHub(url: string): CounterHub {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: RECONNECT_MS },
    pingInterval: PING_MS,
    scripts: { addRequests },
  });
  // Without a listener, a lost connection would end the process. The next command fails anyway.
  client.on('error', () => undefined);
  return {
    async connect() {
      client.connect().catch(() => undefined);
      // This rejects with the first error. The client goes on trying to connect.
      await once(client, 'ready');
    },
    // All commands are issued in one turn of the event loop, so the client sends them together.
    add: (counted) => Promise.all(counted.map(({ name, requests }) => client.addRequests(name, requests))),
    close: async () => client.destroy(),
  };
}
