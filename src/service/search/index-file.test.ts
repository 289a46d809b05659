import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-data.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';

const array = fc.oneof(fc.uint8Array(), fc.uint32Array(), fc.int32Array(), fc.float64Array());
const contents = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.oneof(
    array,
    fc.array(array, { maxLength: 3 }),
    fc.array(fc.string({ unit: 'grapheme' })),
    fc.record({
      texts: fc.array(fc.string()),
      parts: fc.array(fc.option(fc.array(fc.nat()))),
      numbers: array,
    }),
    fc.constant(null),
  ),
);

test('what is written is read again', async () => {
  const path = join(await temporaryFolder(), 'a.index');
  await fc.assert(
    fc.asyncProperty(contents, async (given) => {
      await writeIndexFile(path, given);
      expect(await readIndexFile(path)).toEqual({ ...given });
    }),
    { numRuns: 50 },
  );
  expect(await readdir(dirname(path))).toEqual(['a.index']);
});

test('a file that is missing, cut off or changed in any byte is refused', async () => {
  const path = join(await temporaryFolder(), 'a.index');
  await expect(readIndexFile(path)).rejects.toThrow('ENOENT');
  await writeIndexFile(path, { numbers: Uint32Array.from([1, 2, 3]), texts: ['a', 'bc'] });
  const whole = await readFile(path);
  for (let at = 0; at < whole.length; at++) {
    await writeFile(path, whole.subarray(0, at));
    await expect(readIndexFile(path), `cut off at ${at}`).rejects.toThrow(Error);
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expect(readIndexFile(path), `changed at ${at}`).rejects.toThrow(Error);
  }
});
