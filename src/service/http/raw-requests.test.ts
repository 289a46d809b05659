import fc from 'fast-check';
import { expect, test } from 'vitest';
import { company, load } from '../testing/temporary-data.ts';
import { listen, sendRaw } from '../testing/raw-http.ts';
import { temporaryApp } from '../testing/temporary-app.ts';

const COMPANIES = '/api/v1/companies';
const SECRET = 'Only a key shows this';

const text = (...options: readonly string[]) => fc.constantFrom(...options);
const oddText = fc.string({ unit: 'binary', maxLength: 12 });

const target = fc.oneof(
  { weight: 4, arbitrary: text(COMPANIES, `${COMPANIES}/1`, '/%61pi/v1/companies', `//api/v1/companies`) },
  text('/', '*', 'http://a/api/v1/companies', '/api', '/config.json', '/logos/a', '/api/v1/health', '/%', ''),
  fc
    .tuple(text(`${COMPANIES}?`, `${COMPANIES}/`, '/api/v1/offerings/', '/'), oddText)
    .map((parts) => parts.join('')),
);
const header = fc.oneof(
  text('Host: a', 'Connection: keep-alive', 'Connection: Upgrade', 'Upgrade: h2c', 'Expect: 100-continue'),
  text(
    'Content-Length: 0',
    'Content-Length: 3',
    'Transfer-Encoding: chunked',
    'Range: bytes=9-',
    'Accept: */*',
  ),
  text('x-api-key:', 'x-api-key: dsr_guess', 'X-API-Key : dsr_guess', 'Cookie: a=b', 'If-None-Match: *'),
  text(
    'Accept-Encoding: br;q=2, *',
    'Accept-Encoding: ,,;',
    'Origin: null',
    'X-Request-Id: \u0000',
    ' folded',
  ),
  fc.tuple(oddText, oddText).map((parts) => parts.join(': ')),
);
const request = fc
  .record({
    method: fc.oneof(
      { weight: 5, arbitrary: text('GET', 'HEAD') },
      text('OPTIONS', 'POST', 'QUERY', 'CONNECT', 'PRI', 'get', ''),
    ),
    target,
    version: fc.oneof(
      { weight: 6, arbitrary: text('HTTP/1.1') },
      text('HTTP/1.0', 'HTTP/2.0', 'HTTP/1.9', ''),
    ),
    host: fc.boolean(),
    headers: fc.array(header, { maxLength: 4 }),
    lineEnd: fc.oneof({ weight: 9, arbitrary: text('\r\n') }, text('\n', '\r')),
  })
  .map((parts) => {
    const { method, target: path, version, host, headers, lineEnd } = parts;
    return [`${method} ${path} ${version}`, ...(host ? ['Host: a'] : []), ...headers, '', ''].join(lineEnd);
  });
/** Some requests in one write, the last of which closes the connection, so that the test need not wait. */
const pipeline = fc
  .tuple(fc.array(request, { minLength: 1, maxLength: 3 }), fc.oneof(fc.constant(''), oddText))
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
