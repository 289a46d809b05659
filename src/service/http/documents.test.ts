import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDemoKey } from '../keys/demo-key.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, load } from '../testing/temporary-data.ts';

describe('/config.json', () => {
  test('the demo key is offered only while the sample data set is loaded', async () => {
    const service = await temporaryApp();
    const demoKey = createDemoKey(service.keys, service.dataDir);
    const config = async () => (await service.get('/config.json')).json();
    expect(await config()).toEqual({
      apiBaseUrl: '',
      logoBaseUrl: null,
      dialect: 'dossier',
      exports: { companies: '/export/companies.jsonl', offerings: '/export/offerings.jsonl' },
      search: { companies: '/search/companies', offerings: '/search/offerings', above: 50_000 },
      version: '1.2.3',
    });

    await load(service, [company(1, 'A')], [], 'sample');
    const secret = await demoKey.ensure();
    await writeFile(join(service.dataDir, 'logos/a.svg'), '<svg/>');
    expect(await config()).toEqual({
      apiBaseUrl: '',
      logoBaseUrl: '/logos/',
      dialect: 'dossier',
      exports: { companies: '/export/companies.jsonl', offerings: '/export/offerings.jsonl' },
      search: { companies: '/search/companies', offerings: '/search/offerings', above: 50_000 },
      version: '1.2.3',
      demoKey: secret,
      demoCounts: { companies: 1, offerings: 0 },
    });
    expect((await service.get('/api/v1/companies', secret ?? '')).statusCode).toBe(200);

    await load(service, [company(2, 'B')]);
    const after = await config();
    expect(after).not.toHaveProperty('demoKey');
    expect(after).not.toHaveProperty('demoCounts');
    expect((await service.get('/api/v1/companies', secret ?? '')).json().code).toBe('key_revoked');
    expect(service.log()).not.toContain(secret);
  });

  test('config.json is cached for at most a second', async () => {
    let offered: string | null = 'first';
    const { get, ...place } = await temporaryApp({}, { demoKey: { read: async () => offered } });
    const config = async () => (await get('/config.json')).json();
    await load(place, [company(1, 'A')], [], 'sample');
    let now = 1;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const before = await config();
    expect(before).toMatchObject({ demoKey: 'first', logoBaseUrl: null });

    offered = 'second';
    await writeFile(join(place.dataDir, 'logos/a.svg'), '<svg/>');
    expect(await config()).toEqual(before);
    now += 1_001;
    await expect.poll(config).toMatchObject({ demoKey: 'second', logoBaseUrl: '/logos/' });
    offered = null;
    now += 1_001;
    await expect.poll(config).not.toHaveProperty('demoKey');
  });

  test('a failed config.json is not cached', async () => {
    const read = vi.fn(async () => 'secret').mockRejectedValueOnce(new Error('broken'));
    const { get, ...place } = await temporaryApp({}, { demoKey: { read } });
    await load(place, [company(1, 'A')], [], 'sample');
    expect((await get('/config.json')).statusCode).toBe(500);
    expect((await get('/config.json')).json()).toMatchObject({ demoKey: 'secret' });
  });

  test('config.json is sent with no-store', async () => {
    const { get } = await temporaryApp();
    expect((await get('/config.json')).headers['cache-control']).toBe('no-store');
  });
});

test('/openapi.json is served without a key', async () => {
  const { get } = await temporaryApp();
  expect((await get('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
});
