import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = dirname(fileURLToPath(import.meta.url));

/** Patterns of code that uses undocumented interfaces of Node or a library. */
const UNDOCUMENTED: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a field that begins with an underscore', /(?:\.|\[['"`])_[a-z]/i],
  ['a field that begins with an underscore, by a name in a constant', /(?<!\w)['"`]_[a-z]\w*['"`]/i],
  ['a function of a prototype', /\.prototype\b/],
  ['engine flags at run time', /setFlagsFromString/],
  ['async_hooks', /async_hooks/],
  ['an internal module', /process\.binding|from ['"]node:internal/],
  ['a file of a library that it does not export', /from ['"](?:fastify|pg|kysely|lru-cache|pino)\/lib\//],
];

const found = (text: string) =>
  UNDOCUMENTED.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

test('the service uses documented interfaces only', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  );
  expect(files.length).toBeGreaterThan(80);
  const offences = files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return found(code).map((name) => `${file}: ${name}`);
  });
  expect(offences).toEqual([]);
});

test.each<[string, string | undefined]>([
  ["response['_header'] = text", UNDOCUMENTED[0]?.[0]],
  ['socket._handle.fd', UNDOCUMENTED[0]?.[0]],
  ["const FIELD = '_header';", UNDOCUMENTED[1]?.[0]],
  ['NetServer.prototype.close.call(server)', UNDOCUMENTED[2]?.[0]],
])('would notice %s', (code, name) => {
  expect(found(code)).toContain(name);
});
