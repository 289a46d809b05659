import { isIP } from 'node:net';
import * as z from 'zod/mini';
import type { Retention } from './data-sets/history.ts';
import { ACCESS_LOG_LEVELS, type AccessLogLevel } from './http/access-log.ts';
import { CliError } from './lib/cli-error.ts';

const whole = (max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,9}$/.test(text) && Number(text) <= max,
          `must be a whole number from 0 to ${max}`,
        ),
      ),
    z.transform(Number),
  );

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const isNetwork = (text: string) => {
  const [address = '', bits = '0', ...more] = text.split('/');
  const mostBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= mostBits && more.length === 0;
};
const listOf = (good: (text: string) => boolean, what: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').flatMap((part) => part.trim() || [])),
    ),
    z.array(z.string().check(z.refine(good, `must be ${what}, separated by commas`))),
  );

/** Scheme, host and path only: a password would end up in logs, and a query would be dropped. */
const isBaseAddress = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username + password === '' && !/[?#@\\\s]/.test(text);
};
const baseAddress = z.pipe(
  z
    .string()
    .check(
      z.refine(
        isBaseAddress,
        'must be an http or https address such as https://api.example/prefix, without user name, query or fragment',
      ),
    ),
  z.transform((text) => new URL(text).href.replace(/\/+$/, '')),
);

/** Never part of a message, since it holds a password. */
/** Null if it is none. A password with a character that is not encoded would end the host, or be read as the path. */
function parseAddress(text: string, protocol: RegExp): URL | null {
  try {
    decodeURIComponent(text);
    const url = new URL(text);
    const afterHost = url.pathname + url.search + url.hash;
    return protocol.test(url.protocol) && !afterHost.includes('@') ? url : null;
  } catch {
    return null;
  }
}

function isDatabaseUrl(text: string): boolean {
  const url = parseAddress(text, /^postgres(?:ql)?:$/);
  return url !== null && url.host !== '';
}

function isRedisUrl(text: string): boolean {
  const url = parseAddress(text, /^rediss?:$/);
  return url !== null && /^\/?\d*$/.test(url.pathname);
}

const MAX_PER_MINUTE = 999_999_999;
const MAX_CONNECTIONS = 1_000_000;
const MAX_WORKERS = 64;
const MAX_CACHE_MB = 4_096;
const MAX_DELAY_MS = 60_000;
const MAX_DRAIN_MS = 600_000;
const MAX_DATA_SETS = 1_000;
const MAX_MEGABYTES = 100_000_000;

const Environment = z.object({
  PORT: z.prefault(whole(65_535), '8420'),
  HOST: z.prefault(z.string(), '127.0.0.1'),
  DATA_DIR: z.prefault(z.string(), '.data'),
  LOG_LEVEL: z.prefault(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  MAX_CONNECTIONS: z.prefault(whole(MAX_CONNECTIONS), '5000'),
  MAX_CONNECTIONS_PER_ADDRESS: z.prefault(whole(MAX_CONNECTIONS), '1500'),
  MAX_DELAY_MS: z.prefault(whole(MAX_DELAY_MS), '500'),
  WORKERS: z.prefault(whole(MAX_WORKERS), '1'),
  RATE_LIMIT_PER_ADDRESS: z.prefault(whole(MAX_PER_MINUTE), '6000'),
  RATE_LIMIT_PER_KEY: z.prefault(whole(MAX_PER_MINUTE), '3000'),
  TRUST_PROXY: z.prefault(listOf(isNetwork, 'addresses or networks of proxies, such as 10.0.0.0/8'), ''),
  CORS_ORIGINS: z.prefault(listOf(isOrigin, 'origins such as https://dossier.example'), ''),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isDatabaseUrl,
          'must be an address such as postgres://user:password@host:5432/database, with other characters than letters and digits of the password encoded, such as %2F for a slash',
        ),
      ),
  ),
  ACCESS_LOG: z.prefault(z.enum(ACCESS_LOG_LEVELS), 'all'),
  ACCESS_LOG_CALLERS: z.prefault(z.enum(['on', 'off']), 'on'),
  RESPONSE_CACHE_MB: z.prefault(whole(MAX_CACHE_MB), '32'),
  REDIS_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isRedisUrl,
          'must be an address such as redis://localhost:6379 or redis://:password@host:6379/0, with other characters than letters and digits of the password encoded, such as %2F for a slash',
        ),
      ),
  ),
  UPSTREAM_URL: z.optional(baseAddress),
  DRAIN_MS: z.prefault(whole(MAX_DRAIN_MS), '0'),
  METRICS_PORT: z.optional(whole(65_535)),
  METRICS_HOST: z.prefault(z.string(), '127.0.0.1'),
  METRICS_BY_KEY: z.prefault(z.enum(['on', 'off']), 'off'),
  KEEP_DATA_SETS: z.prefault(whole(MAX_DATA_SETS), '5'),
  KEEP_DATA_SETS_MB: z.prefault(whole(MAX_MEGABYTES), '0'),
});

/** All settings by name, with the text of their defaults; empty if there is none. */
export const SETTING_DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(Environment.shape).map(([name, { def }]) => [
    name,
    'defaultValue' in def ? def.defaultValue : '',
  ]),
);

/** All settings, parsed from the environment, with the default of each that is unset. */
export interface Config {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Holds the database, data sets, logos and locks. Relative to the working directory. */
  readonly dataDir: string;
  /** A level of pino; `silent` logs nothing. */
  readonly logLevel: string;
  readonly accessLog: AccessLogLevel;
  /** Whether its lines have the address and the user agent of the caller, and keys the network of their last request. */
  readonly logCallers: boolean;
  /** Of responses in the memory of each process. */
  readonly responseCacheBytes: number;
  /** Requests per minute; 0 means no limit. */
  readonly limits: { readonly perAddress: number; readonly perKey: number };
  /** Open connections; 0 means no limit. */
  readonly connections: { readonly total: number; readonly perAddress: number };
  /** A request that would wait longer for others gets 503; 0 means no limit. */
  readonly maxDelayMs: number;
  /** Processes that answer requests; 0 and 1 mean only this one. */
  readonly workers: number;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed; empty trusts none. */
  readonly trustProxy: string[];
  /** Origins whose pages may read responses, such as `https://dossier.example`. */
  readonly corsOrigins: string[];
  /** Address of the Redis that adds up the rate limits of several machines; null if each process counts alone. */
  readonly redisUrl: string | null;
  /** Origin and path prefix of the upstream, without a trailing slash; null if there is none. */
  readonly upstreamUrl: string | null;
  /** Of a PostgreSQL database in place of the one in the data folder; null if there is none. */
  readonly databaseUrl: string | null;
  /** Which data sets stay to go back to, the current one included. */
  readonly retention: Retention;
  /** How long the service still answers after SIGTERM, while `/ready` says no. */
  readonly drainMs: number;
  /** Address of `/metrics`, on a port of its own; null if it is off. Port 0 takes any free one. `isByKey` counts by key. */
  readonly metrics: { readonly port: number; readonly host: string; readonly isByKey: boolean } | null;
}

/** Throws a CliError that names every mistake. An empty variable counts as unset. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  if (!parsed.success) {
    const mistakes = new Map(parsed.error.issues.map((issue) => [issue.path[0], mistakeOf(issue)]));
    throw new CliError(
      [...mistakes].map(([name, mistake]) => `${String(name)} ${mistake}`).join('. ') + '.',
      2,
    );
  }
  const settings = parsed.data;
  const conflict = conflictIn(settings);
  if (conflict !== null) throw new CliError(conflict, 2);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    logLevel: settings.LOG_LEVEL,
    accessLog: settings.ACCESS_LOG,
    logCallers: settings.ACCESS_LOG_CALLERS === 'on',
    responseCacheBytes: settings.RESPONSE_CACHE_MB * 2 ** 20,
    limits: { perAddress: settings.RATE_LIMIT_PER_ADDRESS, perKey: settings.RATE_LIMIT_PER_KEY },
    // The limits are for all workers together, and each gets the same number of connections.
    connections: {
      total: Math.ceil(settings.MAX_CONNECTIONS / Math.max(1, settings.WORKERS)),
      perAddress: Math.ceil(settings.MAX_CONNECTIONS_PER_ADDRESS / Math.max(1, settings.WORKERS)),
    },
    workers: settings.WORKERS,
    maxDelayMs: settings.MAX_DELAY_MS,
    trustProxy: settings.TRUST_PROXY,
    corsOrigins: settings.CORS_ORIGINS,
    redisUrl: settings.REDIS_URL ?? null,
    upstreamUrl: settings.UPSTREAM_URL ?? null,
    databaseUrl: settings.DATABASE_URL ?? null,
    retention: { dataSets: settings.KEEP_DATA_SETS, bytes: settings.KEEP_DATA_SETS_MB * 2 ** 20 },
    drainMs: settings.DRAIN_MS,
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : {
            port: settings.METRICS_PORT,
            host: settings.METRICS_HOST,
            isByKey: settings.METRICS_BY_KEY === 'on',
          },
  };
}

const ANY_ADDRESS = ['0.0.0.0', '::'];

/** What is wrong with settings that are each valid by themselves. */
function conflictIn({ PORT, HOST, UPSTREAM_URL, ...settings }: z.infer<typeof Environment>): string | null {
  if (PORT === 0) return null;
  const hosts = [HOST, settings.METRICS_HOST];
  const isSameHost = HOST === settings.METRICS_HOST || hosts.some((host) => ANY_ADDRESS.includes(host));
  if (settings.METRICS_PORT === PORT && isSameHost)
    return `METRICS_PORT must be another port than PORT, which is ${PORT}.`;
  const upstream = UPSTREAM_URL === undefined ? null : new URL(UPSTREAM_URL);
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]', HOST].includes(upstream?.hostname ?? '');
  if (upstream?.protocol === 'http:' && Number(upstream.port || 80) === PORT && isThisMachine)
    return `UPSTREAM_URL must be another server: ${UPSTREAM_URL} is this one. Set PORT to another port.`;
  return null;
}

function mistakeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return issue.message;
}
