import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listen, sendRaw } from '../testing/raw-http.ts';
import { oddText, rawRequest } from '../testing/raw-request.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, load } from '../testing/temporary-data.ts';

const COMPANIES = '/api/v1/companies';
const SECRET = 'Only a key shows this';

/** Generates requests to send in one write. The last one closes the connection, so that the test needn't wait. */
const pipeline = fc
  .tuple(fc.array(rawRequest, { minLength: 1, maxLength: 3 }), fc.oneof(fc.constant(''), oddText))
  .map(([requests, rest]) => `${requests.join('')}${rest}`)
  .map((bytes) => `${bytes}GET ${COMPANIES} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);

test('no raw request causes a 5xx, or gets data without a key', { timeout: 60_000 }, async () => {
  const service = await temporaryApp();
  await load(service, [company(1, SECRET)]);
  const port = await listen(service.app);
  await fc.assert(
    fc.asyncProperty(fc.array(pipeline, { minLength: 150, maxLength: 150 }), async (all) => {
      const answers = await Promise.all(all.map((bytes) => sendRaw(port, bytes)));
      const wrong = answers.flatMap(({ text: received }, index) =>
        /^HTTP\/1\.1 [1-4]\d\d /.test(received) && !/HTTP\/1\.1 5|Only a key/.test(received)
          ? []
          : [{ sent: all[index], received }],
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: 2, endOnFailure: true },
  );
  expect(service.log()).not.toContain('request failed');
  expect((await service.get('/api/v1/health')).statusCode).toBe(200);
});
