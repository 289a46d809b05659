import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { STATUS_OF } from '#contract/error-codes.ts';
import { ERROR_EXAMPLES } from '#contract/examples.ts';
import { DatabaseUnavailable } from './db/database-unavailable.ts';
import { listen, sendRaw } from './testing/raw-http.ts';
import { temporaryApp } from './testing/temporary-app.ts';

test('a request in flight during shutdown is completed, then its connection is closed', async () => {
  const companies = { page: () => sleep(300, '{"companies":[]}') };
  const { app, newKey } = await temporaryApp({}, { companies });
  const port = await listen(app);
  const request = `GET /api/v1/companies HTTP/1.1\r\nHost: a\r\nx-api-key: ${await newKey()}\r\n\r\n`;
  const inFlight = sendRaw(port, request);
  await sleep(100);
  const closed = app.close();
  expect(await inFlight).toMatchObject({ status: 200, body: expect.stringContaining('{"companies":[]}') });
  await closed;
});

test('connections that wait to be accepted when the shutdown begins are answered', async () => {
  const { app } = await temporaryApp();
  const port = await listen(app);
  const request = 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
  const answers = Array.from({ length: 50 }, () => sendRaw(port, request));
  await Promise.resolve();
  const closed = app.close();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(50).fill(200));
  await closed;
});

test('the error examples of the documentation are what the service sends', async () => {
  const { get, keys, newKey } = await temporaryApp();
  const key = await newKey();
  const suspended = await newKey(undefined, 'suspended');
  await keys.suspend('suspended');
  const revoked = await keys.create({ client: 'tester', scopes: [] });
  await keys.revoke(revoked.id);
  const limited = await newKey(undefined, 'tester', { requestsPerMinute: 1 });
  await get('/api/v1/companies', limited);
  const requests = {
    invalid_parameter: ['?limit=0', key],
    unauthenticated: ['', undefined],
    invalid_key: ['', 'unknown'],
    key_revoked: ['', revoked.secret],
    insufficient_scope: ['', await newKey(['read:offerings'])],
    client_suspended: ['', suspended],
    not_found: ['/42', key],
    rate_limited: ['', limited],
  } as const;
  for (const [code, [path, sent]] of Object.entries(requests)) {
    const response = await get(`/api/v1/companies${path}`, sent);
    // `Object.entries` loses the literal types, so a cast is needed.
    const known = code as keyof typeof requests;
    expect(response.json()).toEqual({ error: ERROR_EXAMPLES[known].error, code });
    expect(response.statusCode).toBe(STATUS_OF[known]);
  }
  const failing = async (reason: Error) => {
    const page = async () => {
      throw reason;
    };
    const app = await temporaryApp({}, { companies: { page } });
    return (await app.get('/api/v1/companies', await app.newKey())).json().error;
  };
  expect(await failing(new Error('A bug.'))).toBe(ERROR_EXAMPLES.internal_error.error);
  expect(await failing(new DatabaseUnavailable('It is gone.'))).toBe(
    ERROR_EXAMPLES.service_unavailable.error,
  );
});
