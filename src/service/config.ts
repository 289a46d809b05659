import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { CliError } from './lib/cli-error.ts';
import { editDistance } from './lib/edit-distance.ts';

const checked = (isGood: (text: string) => boolean, problem: string) =>
  z.string().check(z.refine(isGood, problem));

const whole = (max: number) =>
  z.pipe(
    checked(
      (digits) => /^\d{1,9}$/.test(digits) && Number(digits) <= max,
      `must be a whole number from 0 to ${max}`,
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
    z.array(checked(good, `must be ${what}, separated by commas`)),
  );

/**
 * Tells whether a text is an http or https address that consists only of scheme, host and path. A password would end
 * up in logs, and a query would be lost.
 */
const isBaseAddress = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username + password === '' && !/[?#@\\\s]/.test(text);
};
const baseAddress = z.pipe(
  checked(
    isBaseAddress,
    'must be an http or https address such as https://api.example/prefix, without user name, query or fragment',
  ),
  z.transform((address) => new URL(address).href.replace(/\/+$/, '')),
);

/**
 * Parses an address, or returns null if it is not valid. Some characters of a password, such as a slash, must be
 * percent-encoded. Otherwise they would end the host name.
 */
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

/** Checks an address that contains a password. For that reason, the error message does not repeat the value. */
const addressWithPassword = (isGood: (text: string) => boolean, examples: string) =>
  checked(
    isGood,
    `must be an address such as ${examples}, with other characters than letters and digits of the password encoded, such as %2F for a slash`,
  );

const databaseUrl = addressWithPassword(
  (address) => (parseAddress(address, /^postgres(?:ql)?:$/)?.host ?? '') !== '',
  'postgres://user:password@host:5432/database',
);

const redisUrl = addressWithPassword(
  (address) => /^\/?\d*$/.test(parseAddress(address, /^rediss?:$/)?.pathname ?? 'none'),
  'redis://localhost:6379 or redis://:password@host:6379/0',
);

const onOff = z.enum(['on', 'off']);
const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);
/** Which responses are logged. `errors` means those with a status of 400 or higher. */
const accessLog = z.enum(['off', 'errors', 'all']);
const proxies = listOf(isNetwork, 'addresses or networks of proxies, such as 10.0.0.0/8');
const origins = listOf(isOrigin, 'origins such as https://dossier.example');

const descriptions = new Map<z.ZodMiniType, string>();
const describe = <S extends z.ZodMiniType>(schema: S, description: string): S => {
  descriptions.set(schema, description);
  return schema;
};
/** Defines a setting. Its default is written as it would be in the environment. */
const setting = <S extends z.ZodMiniType>(schema: S, byDefault: z.input<S>, description: string) =>
  describe(z.prefault(schema, byDefault), description);
const optional = <S extends z.ZodMiniType>(schema: S, description: string) =>
  describe(z.optional(schema), description);

const Environment = z.object({
  PORT: setting(whole(65_535), '8420', 'port to listen on; 0 means any free port'),
  HOST: setting(z.string(), '127.0.0.1', 'address to listen on; 0.0.0.0 means all'),
  DATA_DIR: setting(z.string(), '.data', 'folder of the database, the logos and the demo key'),
  DATABASE_URL: optional(databaseUrl, 'PostgreSQL database for data and keys'),
  UPSTREAM_URL: optional(
    baseAddress,
    'another server of the API to stand in front of, instead of having data',
  ),
  LOG_LEVEL: setting(logLevel, 'info', 'trace, debug, info, warn, error, fatal or silent'),
  ACCESS_LOG: setting(accessLog, 'all', 'which requests to log: all, errors or off'),
  ACCESS_LOG_CALLERS: setting(onOff, 'on', "whether callers' addresses are logged and kept: on or off"),
  RESPONSE_CACHE_MB: setting(whole(4_096), '32', 'memory for responses, in megabytes'),
  RATE_LIMIT_PER_ADDRESS: setting(whole(999_999_999), '6000', 'requests per minute from one address'),
  RATE_LIMIT_PER_KEY: setting(whole(999_999_999), '3000', 'requests per minute with one key'),
  REDIS_URL: optional(redisUrl, 'Redis or Valkey in which processes share their rate limits'),
  MAX_CONNECTIONS: setting(whole(1_000_000), '5000', 'open connections'),
  MAX_CONNECTIONS_PER_ADDRESS: setting(whole(1_000_000), '1500', 'open connections from one address'),
  MAX_DELAY_MS: setting(whole(60_000), '500', 'how long a request may wait for others before it gets 503'),
  TRUST_PROXY: setting(proxies, '', 'proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8'),
  CORS_ORIGINS: setting(origins, '', 'other origins whose pages may call the API'),
  KEEP_DATA_SETS: setting(
    whole(1_000),
    '5',
    'data sets that are kept for rollbacks, including the current one',
  ),
  KEEP_DATA_SETS_MB: setting(whole(100_000_000), '0', 'disk space for the earlier data sets, in MB'),
  EXTENSIONS: setting(
    onOff,
    'on',
    'whether to offer what goes beyond the contract, such as exports of whole lists: on or off',
  ),
  SEARCH: setting(
    z.enum(['on-demand', 'at-start', 'off']),
    'on-demand',
    'when to prepare the search on the server: on-demand, at-start or off',
  ),
  SEARCH_ABOVE: setting(
    whole(1_000_000_000),
    '50000',
    'how many companies a list may have for the dashboard to read and search it in the browser',
  ),
  ALLOW_EMPTY: setting(onOff, 'off', 'whether /ready says 200 without data or keys: on or off'),
  DRAIN_MS: setting(whole(600_000), '0', 'how long /ready says 503 before the service stops'),
  METRICS_PORT: optional(whole(65_535), 'port of /metrics for Prometheus'),
  METRICS_HOST: setting(z.string(), '127.0.0.1', 'address of /metrics'),
});

/** The defaults of all settings by name. A setting without a default has ''. */
export const SETTING_DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(Environment.shape).map(([name, { def }]) => [
    name,
    'defaultValue' in def ? def.defaultValue : '',
  ]),
);

/** The settings of earlier versions that no longer have any effect. */
const RETIRED = ['WORKERS', 'METRICS_BY_KEY'];
/**
 * Environment variables with shorter names are not checked for typing mistakes, because they could belong to any
 * program.
 */
const MIN_MISTYPED_LENGTH = 7;

/** Describes environment variables that look like mistyped settings or that were settings of earlier versions. */
export function describeMistypedSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const plain = (name: string) => name.replaceAll('_', '');
  const settings = Object.keys(SETTING_DEFAULTS);
  return Object.keys(env).flatMap((name) => {
    if (RETIRED.includes(name)) return `${name} is no longer a setting and has no effect: see CHANGELOG.md.`;
    if (settings.includes(name) || name.length < MIN_MISTYPED_LENGTH) return [];
    const meant = settings.find((known) => editDistance(plain(name.toUpperCase()), plain(known)) <= 1);
    return meant === undefined ? [] : `${name} is not a setting. Did you mean ${meant}?`;
  });
}

/** Lists all settings for `--help`, with their defaults in brackets. */
export function describeSettings(): string {
  const names = Object.entries(SETTING_DEFAULTS).map(([name, value]) => `${name} (${value || 'none'})`);
  const width = Math.max(...names.map((name) => name.length));
  const texts = Object.values(Environment.shape).map((schema) => descriptions.get(schema));
  return names.map((name, at) => `  ${name.padEnd(width)}  ${texts[at]}\n`).join('');
}

export type Config = Readonly<ReturnType<typeof parseConfig>>;

/**
 * Parses the settings from environment variables. An empty variable counts as unset. Throws a CliError that names
 * every mistake.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>) {
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
    /**
     * Whether to log the address and user agent of callers, and to store the network from which each key was last
     * used.
     */
    logCallers: settings.ACCESS_LOG_CALLERS === 'on',
    responseCacheBytes: settings.RESPONSE_CACHE_MB * 2 ** 20,
    /** How many requests are allowed per minute. `perKey` is for keys without a limit of their own. */
    limits: { perAddress: settings.RATE_LIMIT_PER_ADDRESS, perKey: settings.RATE_LIMIT_PER_KEY },
    connections: { total: settings.MAX_CONNECTIONS, perAddress: settings.MAX_CONNECTIONS_PER_ADDRESS },
    maxDelayMs: settings.MAX_DELAY_MS,
    trustProxy: settings.TRUST_PROXY,
    corsOrigins: settings.CORS_ORIGINS,
    redisUrl: settings.REDIS_URL ?? null,
    upstreamUrl: settings.UPSTREAM_URL ?? null,
    databaseUrl: settings.DATABASE_URL ?? null,
    retention: { dataSets: settings.KEEP_DATA_SETS, bytes: settings.KEEP_DATA_SETS_MB * 2 ** 20 },
    /** Whether the service offers what `docs/beyond-the-contract.md` lists. */
    hasExtensions: settings.EXTENSIONS === 'on',
    /** When the search prepares its index. The search is an extension, so it is off if extensions are. */
    search: settings.EXTENSIONS === 'on' ? settings.SEARCH : 'off',
    /** The dashboard asks the service to search lists of more companies than this. */
    searchAbove: settings.SEARCH_ABOVE,
    allowEmpty: settings.ALLOW_EMPTY === 'on',
    drainMs: settings.DRAIN_MS,
    /** Where Prometheus reads the metrics; null if they are off. */
    metricsAddress:
      settings.METRICS_PORT === undefined
        ? null
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
  };
}

const ANY_ADDRESS = ['0.0.0.0', '::'];

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
