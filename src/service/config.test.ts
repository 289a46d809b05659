import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { describeMistypedSettings, parseConfig, SETTING_DEFAULTS } from './config.ts';

const parsing = (env: Record<string, string>) => () => parseConfig(env);

describe('parseConfig', () => {
  test('settings have defaults, and an empty variable counts as unset', () => {
    const defaults = {
      port: 8420,
      host: '127.0.0.1',
      dataDir: '.data',
      logLevel: 'info',
      accessLog: 'all',
      logCallers: true,
      responseCacheBytes: 32 * 2 ** 20,
      limits: { perAddress: 6_000, perKey: 3_000 },
      connections: { total: 5_000, perAddress: 1_500 },
      maxDelayMs: 500,
      trustProxy: [],
      corsOrigins: [],
      redisUrl: null,
      upstreamUrl: null,
      databaseUrl: null,
      retention: { dataSets: 5, bytes: 0 },
      allowEmpty: false,
      hasExtensions: true,
      search: 'on-demand',
      searchAbove: 50_000,
      drainMs: 0,
      metricsAddress: null,
    };
    expect(parseConfig({})).toEqual(defaults);
    expect(parseConfig({ PORT: '', CORS_ORIGINS: '', DATABASE_URL: '', UNRELATED: 'x' })).toEqual(defaults);
  });

  test('docs/configuration.md has every setting with its default, and no other', async () => {
    const [, table = ''] =
      /## The service\n[^|]*(\|[^]*?)\n\n/.exec(await readFile('docs/configuration.md', 'utf8')) ?? [];
    const cells = table
      .split('\n')
      .map((row) => row.split(' | ').map((cell) => cell.replaceAll(/[|`\s]/g, '')));
    const documented = cells.slice(2).flatMap(([names = '', defaults = '']) => {
      const values = defaults.split(',');
      return names.split(',').map((name, at) => [name, values[at] === 'none' ? '' : values[at]]);
    });
    expect(Object.fromEntries(documented)).toEqual(SETTING_DEFAULTS);
  });

  test('settings are read from the environment', () => {
    expect(
      parseConfig({
        PORT: '0',
        HOST: '0.0.0.0',
        DATA_DIR: '/data',
        LOG_LEVEL: 'debug',
        ACCESS_LOG: 'errors',
        ACCESS_LOG_CALLERS: 'off',
        RESPONSE_CACHE_MB: '8',
        RATE_LIMIT_PER_ADDRESS: '0',
        RATE_LIMIT_PER_KEY: '5',
        MAX_CONNECTIONS: '0',
        MAX_CONNECTIONS_PER_ADDRESS: '7',
        MAX_DELAY_MS: '0',
        TRUST_PROXY: '10.0.0.0/8, ::1',
        CORS_ORIGINS: 'https://a.example,http://b.example:8080',
        REDIS_URL: 'rediss://user:secret@redis.example:6380/1',
        UPSTREAM_URL: 'https://API.example/prefix/',
        DATABASE_URL: 'postgres://me:secret@db.example/dossier',
        KEEP_DATA_SETS: '2',
        KEEP_DATA_SETS_MB: '100',
        ALLOW_EMPTY: 'on',
        EXTENSIONS: 'off',
        SEARCH: 'at-start',
        SEARCH_ABOVE: '500',
        DRAIN_MS: '5000',
        METRICS_PORT: '0',
        METRICS_HOST: '0.0.0.0',
      }),
    ).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/data',
      logLevel: 'debug',
      accessLog: 'errors',
      logCallers: false,
      responseCacheBytes: 8 * 2 ** 20,
      limits: { perAddress: 0, perKey: 5 },
      connections: { total: 0, perAddress: 7 },
      maxDelayMs: 0,
      trustProxy: ['10.0.0.0/8', '::1'],
      corsOrigins: ['https://a.example', 'http://b.example:8080'],
      redisUrl: 'rediss://user:secret@redis.example:6380/1',
      upstreamUrl: 'https://api.example/prefix',
      databaseUrl: 'postgres://me:secret@db.example/dossier',
      retention: { dataSets: 2, bytes: 100 * 2 ** 20 },
      hasExtensions: false,
      search: 'off',
      searchAbove: 500,
      allowEmpty: true,
      drainMs: 5_000,
      metricsAddress: { port: 0, host: '0.0.0.0' },
    });
  });

  test.each([
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '80x' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
    [{ ACCESS_LOG: 'some' }, 'ACCESS_LOG must be one of off, errors, all.'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be addresses or networks of proxies'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be addresses or networks of proxies'],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY must be addresses or networks of proxies'],
    [{ CORS_ORIGINS: 'https://a.example/' }, 'CORS_ORIGINS must be origins such as'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS must be origins such as'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ REDIS_URL: 'http://x' }, 'REDIS_URL must be an address such as redis://localhost:6379'],
    [{ DATABASE_URL: 'postgres://me:a/b@db.example/dossier' }, 'such as %2F for a slash'],
    [{ DATABASE_URL: 'postgres://me:1/b@db.example/dossier' }, 'such as %2F for a slash'],
    [{ DATABASE_URL: 'postgres://me:1#b@db.example/dossier' }, 'such as %2F for a slash'],
    [{ DATABASE_URL: 'postgres://me:100%@db.example/dossier' }, 'such as %2F for a slash'],
    [{ REDIS_URL: 'redis://:p%zz@localhost:6379' }, 'such as %2F for a slash'],
    [{ REDIS_URL: 'redis://localhost:6379/cache' }, 'redis://:password@host:6379/0'],
    [{ UPSTREAM_URL: 'api.example' }, 'UPSTREAM_URL must be an http or https address such as'],
    [{ UPSTREAM_URL: 'ftp://api.example' }, 'UPSTREAM_URL must be an http or https address such as'],
    [{ UPSTREAM_URL: 'https://me@api.example' }, 'UPSTREAM_URL must be an http or https address such as'],
    [
      { UPSTREAM_URL: 'https://:secret@api.example' },
      'UPSTREAM_URL must be an http or https address such as',
    ],
    [{ UPSTREAM_URL: 'https://api.example?a=1' }, 'without user name, query or fragment'],
    [{ UPSTREAM_URL: 'https://api.example/#a' }, 'without user name, query or fragment'],
  ])('invalid settings are rejected with a reason: %j', (env, words) => {
    expect(parsing(env)).toThrow(words);
  });

  test.each([
    [{ METRICS_PORT: '8420' }, 'METRICS_PORT must be another port than PORT, which is 8420.'],
    [{ METRICS_PORT: '8420', HOST: '0.0.0.0' }, 'METRICS_PORT must be another port than PORT'],
    [{ METRICS_PORT: '80', PORT: '80', METRICS_HOST: '::' }, 'METRICS_PORT must be another port than PORT'],
    [{ UPSTREAM_URL: 'http://localhost:8420/prefix' }, 'UPSTREAM_URL must be another server'],
    [{ UPSTREAM_URL: 'http://127.0.0.1', PORT: '80' }, 'UPSTREAM_URL must be another server'],
    [{ UPSTREAM_URL: 'http://dossier.example:8420', HOST: 'dossier.example' }, 'must be another server'],
  ])('settings that contradict each other are rejected with a reason: %j', (env, words) => {
    expect(parsing(env)).toThrow(words);
  });

  test.each([
    { METRICS_PORT: '8420', HOST: '10.0.0.5' },
    { METRICS_PORT: '0', PORT: '0' },
    { UPSTREAM_URL: 'http://localhost:8421' },
    { UPSTREAM_URL: 'https://localhost:8420' },
    { UPSTREAM_URL: 'http://api.example:8420' },
  ])('settings that only resemble each other are accepted: %j', (env) => {
    expect(parsing(env)).not.toThrow();
  });

  test('all invalid settings are reported at once, without their values', () => {
    const env = {
      PORT: 'x',
      LOG_LEVEL: 'y',
      DATABASE_URL: 'mysql://user:secret@host',
      UPSTREAM_URL: 'https://user:secret@host',
    };
    expect(parsing(env)).toThrow(/^PORT .*DATABASE_URL .*UPSTREAM_URL .*LOG_LEVEL /);
    expect(parsing(env)).not.toThrow('secret');
  });
});

test('a variable that looks like a mistyped or retired setting is named, and no other', () => {
  const others = { PATH: '/bin', HOME: '/root', HOSTNAME: 'a', PORTS: '1', DATABASE: 'x', LOG_LEVEL: 'info' };
  expect(describeMistypedSettings(others)).toEqual([]);
  expect(
    describeMistypedSettings({
      RATELIMIT_PER_KEY: '5',
      Rate_Limit_Per_Adress: '5',
      DATADIR: '/data',
      WORKERS: '2',
    }),
  ).toEqual([
    'RATELIMIT_PER_KEY is not a setting. Did you mean RATE_LIMIT_PER_KEY?',
    'Rate_Limit_Per_Adress is not a setting. Did you mean RATE_LIMIT_PER_ADDRESS?',
    'DATADIR is not a setting. Did you mean DATA_DIR?',
    'WORKERS is no longer a setting and has no effect: see CHANGELOG.md.',
  ]);
});
