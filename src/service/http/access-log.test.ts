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
