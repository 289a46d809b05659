import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NO_DATA_SET } from '../data-sets/current-data-set.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { openDatabaseReadOnly } from '../db/open.ts';
import { listen, sendRaw } from '../testing/raw-http.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, load, temporaryFile, temporaryFolder } from '../testing/temporary-data.ts';
import { createPrometheusMetrics } from './prometheus.ts';
import {
  watchConnections,
  watchDataSets,
  watchCommands,
  watchKeys,
  watchPool,
  watchUpstream,
} from './state-metrics.ts';

const COMPANIES = '/api/v1/companies';

const newMetrics = () => createPrometheusMetrics({ version: '1.2.3', droppedLogLines: () => 3 });

/** Returns the values of all series whose names start with `name`, by the rest of their names. */
async function read({ registry }: ReturnType<typeof newMetrics>, name: string) {
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('metrics', () => {
  test('requests are counted by route and status, never by path', async () => {
    const metrics = newMetrics();
    const service = await temporaryApp({}, { metrics });
    await load(service, [company(1, 'A')]);
    const key = await service.newKey();
    for (const url of [COMPANIES, `${COMPANIES}/1`, `${COMPANIES}/2`, `${COMPANIES}/3`, '/api/none'])
      await service.get(url, key);
    await service.get('/any/page');
    await service.get(COMPANIES, undefined, { method: 'PURGE' as 'GET' });
    expect(await read(metrics, 'http_request_duration_seconds_count')).toEqual({
      '{method="GET",route="/api/v1/companies",status="200"}': 1,
      '{method="GET",route="/api/v1/companies/:company_id",status="200"}': 1,
      '{method="GET",route="/api/v1/companies/:company_id",status="404"}': 2,
      '{method="GET",route="/api/*",status="404"}': 1,
      '{method="GET",route="/*",status="200"}': 1,
      '{method="other",route="/api/v1/companies",status="405"}': 1,
    });
  });

  test('the response cache counts hits, misses and responses that were not modified', async () => {
    const metrics = newMetrics();
    const { get, newKey } = await temporaryApp({}, { metrics });
    const key = await newKey();
    const { etag = '' } = (await get(COMPANIES, key)).headers;
    for (let time = 0; time < 3; time++) await get(COMPANIES, key);
    await get(COMPANIES, key, { headers: { 'if-none-match': etag } });
    expect(await read(metrics, 'dossier_response_cache_lookups_total')).toEqual({
      '{result="hit"}': 2,
      '{result="miss"}': 2,
      '{result="not_modified"}': 1,
    });
  });

  test('refusals tell which limit was exceeded', async () => {
    const metrics = newMetrics();
    const limits = { perAddress: 4, perKey: 1 };
    const connections = { total: 1, perAddress: 0 };
    const { app, get, newKey } = await temporaryApp({ limits, connections }, { metrics });
    watchConnections(metrics.registry, app.server);
    const key = await newKey();
    for (let time = 0; time < 6; time++) await get(COMPANIES, key);
    const port = await listen(app);
    const first = connect(port, '127.0.0.1');
    onTestFinished(() => void first.destroy());
    await expect.poll(() => read(metrics, 'dossier_connections')).toEqual({ '': 1 });
    expect((await sendRaw(port, '')).status).toBe(503);
    expect(await read(metrics, 'dossier_limit_refusals_total')).toEqual({
      '{limit="address"}': 2,
      '{limit="key"}': 3,
      '{limit="connections"}': 1,
      '{limit="overload"}': 0,
    });
  });

  test('the data set, the time of its import and the state of the database are read for each scrape', async () => {
    const metrics = newMetrics();
    const { revision, ...rest } = { ...NO_DATA_SET, revision: 'r1', companyCount: 2, offeringCount: 1 };
    const importedAt = '2026-11-22T09:00:00.000Z';
    let fails = false;
    const current = async () => {
      if (fails) throw new DatabaseUnavailable('It is gone.');
      return { ...rest, revision, importedAt, source: 'import' as const };
    };
    watchDataSets(metrics.registry, { current });
    expect(await read(metrics, 'dossier_data_set')).toEqual({
      '_info{revision="r1",source="import"}': 1,
      '_records{kind="companies"}': 2,
      '_records{kind="offerings"}': 1,
      _created_timestamp_seconds: Date.parse(importedAt) / 1_000,
    });
    expect(await read(metrics, 'dossier_database_up')).toEqual({ '': 1 });
    fails = true;
    expect(await read(metrics, 'dossier_database_up')).toEqual({ '': 0 });
    expect(await read(metrics, 'dossier_data_set')).toEqual({});
  });

  test('in front of an upstream server, a metric says whether that is up', async () => {
    const metrics = newMetrics();
    let isUp = true;
    watchUpstream(metrics.registry, {
      current: async () => (isUp ? { isUp } : { isUp, why: 'does not answer' }),
    });
    expect(await read(metrics, 'dossier_upstream_up')).toEqual({ '': 1 });
    isUp = false;
    expect(await read(metrics, 'dossier_upstream_up')).toEqual({ '': 0 });
  });

  test('a metric has the time at which the next key expires, as long as one will', async () => {
    const metrics = newMetrics();
    let next: number | null = Date.parse('2099-06-30T00:00:00Z');
    watchKeys(metrics.registry, { nextExpiry: async () => next });
    expect(await read(metrics, 'dossier_next_key_expiry')).toEqual({ _timestamp_seconds: next / 1_000 });
    next = null;
    expect(await read(metrics, 'dossier_next_key_expiry')).toEqual({});
  });

  test('connections to a database server are counted by what they do', async () => {
    const metrics = newMetrics();
    let waiting = 0;
    watchPool(metrics.registry, () => ({ open: 5, idle: 2, waiting: waiting++ }));
    const busy = { '{state="busy"}': 3, '{state="idle"}': 2 };
    const connections = () => read(metrics, 'dossier_database_connections');
    expect(await connections()).toEqual({ ...busy, '{state="waiting"}': 0 });
    expect(await connections()).toEqual({ ...busy, '{state="waiting"}': 1 });
  });

  test('metrics have the version, the dropped log lines and the process itself too', async () => {
    const metrics = newMetrics();
    expect(await read(metrics, 'dossier_build_info')).toEqual({ '{version="1.2.3"}': 1 });
    expect(await read(metrics, 'dossier_log_lines_dropped_total')).toEqual({ '': 3 });
    expect(await read(metrics, 'dossier_log_lines_dropped_total')).toEqual({ '': 3 });
    expect((await read(metrics, 'process_resident_memory_bytes'))['']).toBeGreaterThan(1e6);
  });

  test('an import that was refused or failed is in the audit and in a metric', async () => {
    const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
    await runCommand(['import', await temporaryFile([company(1, 'A'), company(2, 'B')])], env);
    const before = Date.now();
    expect(await runCommand(['import', await temporaryFile('{"id": 1}\n')], env)).toMatchObject({ code: 1 });
    const guarded = ['import', '--merge', await temporaryFile('{"id": 1, "deleted": true}\n')];
    expect(await runCommand(guarded, env)).toMatchObject({ code: 1 });
    const audit = (await runCommand(['audit'], env)).out.split('\n').map((line) => line.split('\t').slice(2));
    expect(audit.slice(1, 3)).toEqual([
      [
        'import failed',
        '',
        expect.stringMatching(/Nothing was changed: 1 bad record.*The first problem: .*line 1: /),
      ],
      ['import --merge failed', '', expect.stringContaining('would remove')],
    ]);
    const metrics = createPrometheusMetrics({ version: '1.2.3', droppedLogLines: () => 0 });
    const db = await openDatabaseReadOnly(env.DATA_DIR);
    onTestFinished(() => db.destroy());
    watchCommands(metrics.registry, db);
    const text = await metrics.registry.metrics();
    const [, at] =
      /^dossier_command_failed_timestamp_seconds\{command="import",cause="bad_records"\} (\S+)$/m.exec(
        text,
      ) ?? [];
    expect(Number(at) * 1_000).toBeGreaterThanOrEqual(before);
    expect(text).toContain('{command="import --merge",cause="guard"}');
    const [, succeeded] = /^dossier_import_succeeded_timestamp_seconds (\S+)$/m.exec(text) ?? [];
    expect(Number(succeeded) * 1_000).toBeLessThanOrEqual(before);
    await runCommand(['data', 'hold'], env);
    expect(await runCommand(['import', await temporaryFile([company(1, 'A')])], env)).toMatchObject({
      code: 1,
    });
    const held = await metrics.registry.metrics();
    expect(held).toContain('{command="import",cause="hold"}');
    expect(held).not.toContain('{command="import",cause="bad_records"}');
  });
});
