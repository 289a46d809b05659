import fc from 'fast-check';

const COMPANIES = '/api/v1/companies';

const text = (...options: readonly string[]) => fc.constantFrom(...options);
export const oddText = fc.string({ unit: 'binary', maxLength: 12 });

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
/** Generates a request that may be valid, odd or malformed in any part. It has no valid key. */
export const rawRequest = fc
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
