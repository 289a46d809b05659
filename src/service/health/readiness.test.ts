import { describe, expect, test } from 'vitest';
import { NO_DATA_SET } from '../data-sets/current-data-set.ts';
import { createDataSets } from '../data-sets/current-data-set.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { html } from '../testing/fault-builders.ts';
import { proxyApp, startUpstream } from '../testing/proxy-app.ts';
import { dataSetsWith, temporaryApp } from '../testing/temporary-app.ts';
import { load, company, temporaryDatabase } from '../testing/temporary-data.ts';
import { createReadiness, refuseEmpty } from './readiness.ts';

const COMPANIES = '/api/v1/companies';

describe('/ready', () => {
  test('answers without a key, also beyond the limit of an address', async () => {
    const { get } = await temporaryApp({ limits: { perAddress: 1, perKey: 0 } });
    for (let time = 0; time < 3; time++) {
      const { statusCode, headers, body } = await get('/ready');
      expect([statusCode, body]).toEqual([200, '{"status":"ready"}']);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('says no while the process drains, although requests are still answered', async () => {
    const readiness = createReadiness();
    const { get, newKey, log } = await temporaryApp({}, { readiness });
    const key = await newKey();
    expect((await get(COMPANIES, key)).headers.connection).toBe('keep-alive');
    readiness.drain();
    const refused = await get('/ready');
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      { error: 'The service is stopping.', code: 'service_unavailable' },
    ]);
    expect(refused.headers['retry-after']).toBe('5');
    expect(log(), 'stopping is no failure').not.toContain('request failed');
    const answered = await get(COMPANIES, key);
    // The service closes the connection, so that the client's next request goes to another replica.
    expect([answered.statusCode, answered.headers.connection]).toEqual([200, 'close']);
    expect((await get('/%')).headers.connection).toBe('close');
    expect((await get('/api/v1/health')).statusCode).toBe(200);
  });

  test('a request that was admitted before the drain, and is answered during it, closes its connection', async () => {
    const readiness = createReadiness();
    let drainsNext = false;
    const current = async () => {
      if (drainsNext) readiness.drain();
      return NO_DATA_SET;
    };
    const { get, newKey } = await temporaryApp({}, { readiness, dataSets: dataSetsWith(current) });
    const key = await newKey();
    expect((await get(COMPANIES, key)).headers.connection).toBe('keep-alive');
    drainsNext = true;
    // The data set is known by now, so this response comes from memory.
    expect((await get(COMPANIES, key)).headers.connection).toBe('close');
  });

  test('says no while the database is unavailable, although the process is alive', async () => {
    let lookups = 0;
    const current = async () => {
      if (++lookups > 1) throw new DatabaseUnavailable('It is gone.');
      return NO_DATA_SET;
    };
    const { get } = await temporaryApp({}, { dataSets: dataSetsWith(current) });
    expect((await get('/ready')).statusCode).toBe(200);
    await expect.poll(async () => (await get('/ready')).statusCode).toBe(503);
    expect((await get('/ready')).json().code).toBe('service_unavailable');
    expect((await get('/api/v1/health')).statusCode).toBe(200);
  });

  test('says what is missing in an empty store, as a volume that is not mounted is one', async () => {
    const place = await temporaryDatabase();
    const dataSets = createDataSets(place.storage, { maxAgeMs: 0 });
    let { get, newKey, keys } = await temporaryApp({}, { dataSets }, place);
    const check = () => refuseEmpty(dataSets, keys);
    ({ get } = await temporaryApp({}, { dataSets, checkReady: check }, place));
    const ready = async () => {
      const { statusCode, json } = await get('/ready');
      return [statusCode, json().error ?? json().status];
    };
    expect(await ready()).toEqual([
      503,
      expect.stringContaining('There are no data and no keys yet. Is the volume'),
    ]);
    await load(place, [company(1, 'A')]);
    await expect.poll(ready).toEqual([503, expect.stringContaining('There are no keys yet.')]);
    await newKey();
    await expect.poll(ready).toEqual([200, 'ready']);
  });

  test('in front of another server says no with the reason while that one is down', async () => {
    const upstream = await startUpstream();
    const { get } = await proxyApp(upstream.url);
    const ready = async () => {
      const { statusCode, headers, json } = await get('/ready');
      return [statusCode, json().error ?? json().status, headers['retry-after']];
    };
    expect(await ready()).toEqual([200, 'ready', undefined]);
    upstream.fail(/./, html(502));
    await expect.poll(ready).toEqual([503, 'The upstream server answers its health check with 502.', '5']);
    upstream.recover();
    await expect.poll(ready).toEqual([200, 'ready', undefined]);
  });
});
