import { expect, test } from 'vitest';
import { temporaryApp } from '../testing/temporary-app.ts';

const COMPANIES = '/api/v1/companies';

const caller = { remoteAddress: '192.0.2.7', headers: { 'user-agent': 'curl/8.9 dsr_secret' } };

test('a line has the caller, what was asked for and what was sent, but neither key nor query', async () => {
  const { get, newKey, keys, log } = await temporaryApp();
  const key = await newKey();
  const [stored] = await keys.list();
  const answer = await get(`${COMPANIES}?limit=1`, key, caller);
  await expect.poll(log).toContain('answered');
  expect(JSON.parse(log())).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    msg: 'answered',
    request: answer.headers['x-request-id'],
    method: 'GET',
    path: COMPANIES,
    status: 200,
    ms: expect.any(Number),
    bytes: answer.rawPayload.length,
    key: stored?.id,
    address: '192.0.2.7',
    agent: 'curl/8.9 dsr_…',
  });
});

test('a refused request is logged with the id of its key and the code of the error', async () => {
  const { get, newKey, keys, log } = await temporaryApp();
  const key = await newKey();
  const [stored] = await keys.list();
  await keys.revoke(stored?.id ?? '');
  await get(COMPANIES, key);
  await get(COMPANIES, 'dsr_unknown');
  await get(`${COMPANIES}?limit=0`, await newKey());
  await expect.poll(() => log().match(/answered/g)).toHaveLength(3);
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { status: 401, code: 'key_revoked', key: stored?.id },
    { status: 401, code: 'invalid_key' },
    { status: 400, code: 'invalid_parameter', key: expect.any(String) },
  ]);
  expect(lines[1]).not.toHaveProperty('key');
  expect(log()).not.toContain(key);
});

test('X-Forwarded-For is warned of once, unless proxies are trusted', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const { get, log } = await temporaryApp();
  await get('/api/v1/health', undefined, { headers });
  await get('/api/v1/health', undefined, { headers });
  expect(log().match(/TRUST_PROXY is not set/g)).toHaveLength(1);
  const trusting = await temporaryApp({ trustProxy: ['10.0.0.0/8'] });
  await trusting.get('/api/v1/health', undefined, { headers });
  expect(trusting.log()).not.toContain('TRUST_PROXY');
});

test.each(['HEAD', 'GET'] as const)('a body that is not sent has no bytes: %s', async (method) => {
  const { get, newKey, log } = await temporaryApp();
  const headers = { 'if-none-match': '*' };
  await get(COMPANIES, await newKey(), { method, ...(method === 'GET' && { headers }) });
  await expect.poll(log).toContain('"bytes":0,');
});

test('who the caller is can be left out', async () => {
  const { get, log } = await temporaryApp({ logCallers: false });
  await get(COMPANIES, undefined, caller);
  await expect.poll(log).toContain('answered');
  expect(log()).not.toMatch(/192\.0\.2\.7|curl|address|agent/);
});
