import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen, sendRaw } from './testing/raw-http.ts';
import { temporaryApp } from './testing/temporary-app.ts';

test('a request in flight during shutdown is completed, then its connection is closed', async () => {
  const companies = { page: () => sleep(300, { rows: [], total: 0 }), find: async () => undefined };
  const { app, newKey } = await temporaryApp({}, { companies });
  const port = await listen(app);
  const request = `GET /api/v1/companies HTTP/1.1\r\nHost: a\r\nx-api-key: ${await newKey()}\r\n\r\n`;
  const inFlight = sendRaw(port, request);
  await sleep(100);
  const closed = app.close();
  expect(await inFlight).toMatchObject({ status: 200, body: expect.stringContaining('"total_count":0') });
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
