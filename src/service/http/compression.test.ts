import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compressBody } from './compression.ts';

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a body compressed with %s takes no more memory than its bytes', async (encoding, decompress) => {
  const body = Buffer.from('x'.repeat(2_000));
  const compressed = await compressBody(body, encoding, 'a');
  expect(compressed.buffer.byteLength).toBe(compressed.length);
  expect(decompress(compressed)).toEqual(body);
});

test('many bodies are compressed a few at a time, since each takes megabytes', async () => {
  const compress = vi.spyOn(zlib, 'brotliCompress');
  onTestFinished(() => compress.mockRestore());
  const body = Buffer.from('x'.repeat(2_000));
  const all = Array.from({ length: 20 }, () => compressBody(body, 'br', 'a'));
  await new Promise(setImmediate);
  expect(compress.mock.calls.length).toBeLessThan(5);
  expect(await Promise.all(all)).toHaveLength(20);
  expect(compress).toHaveBeenCalledTimes(20);
});
