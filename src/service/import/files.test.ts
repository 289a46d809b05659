import { appendFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { company, temporaryFile } from '../testing/temporary-data.ts';
import { decompress } from './decompress.ts';
import { linesWith, openRecordFile } from './files.ts';
import { LINE_PARSERS } from './records.ts';

async function readAll(path: string, onFirst: () => Promise<void> = async () => undefined) {
  const file = await openRecordFile(path, Readable.from([]));
  const records: unknown[] = [];
  try {
    for await (const batch of file.records(linesWith(LINE_PARSERS.companies.record), () => undefined)()) {
      if (records.length === 0) await onFirst();
      records.push(...batch);
    }
  } finally {
    await file.close();
  }
  return records;
}

test('a file that changes while it is read is refused, since it may be half of something', async () => {
  const path = await temporaryFile([company(1, 'A')]);
  expect(await readAll(path)).toHaveLength(1);
  const whileWritten = readAll(path, () => appendFile(path, '\n'));
  await expect(whileWritten).rejects.toThrow(`${path} changed while it was read. Nothing was imported.`);
});

/** One company, compressed by `zstd`, which Node 20 cannot do. */
const ZSTD =
  'KLUv/QRYTQUA4goiH1CFWAeAoTMqeCFqOQRZIiiahhivIWXZSRE+ycx3eg+CgdY8T/SDSsmAJONIBgFJyFM96mobdSF7ogQi1Z1l2MtGZcraPVGSJEeqQ12A1ba9pxW4C8bxic4UOniqw3bN1rGyemnXHBuGzNnHynR7ojtd1ulqG8BOGdjviV54qi+j74mOVG98gQsASWFuXSiKgeNckeC8bFb82CwnZkE2S0FgW2KSAcPXiHk=';

test('a file may be compressed with gzip, also in several parts, or with zstd, whatever its name', async () => {
  const text = Buffer.from(
    Array.from({ length: 5_000 }, (_, id) => `${JSON.stringify(company(id, 'A'))}\n`).join(''),
  );
  for (const bytes of [
    gzipSync(text),
    Buffer.concat([gzipSync(text.subarray(0, 999)), gzipSync(text.subarray(999))]),
  ])
    expect(await readAll(await temporaryFile(bytes))).toHaveLength(5_000);
  expect(await readAll(await temporaryFile(Buffer.from(ZSTD, 'base64')))).toMatchObject([
    { record: { id: 1 } },
  ]);
});

test('what is compressed with zstd may come in small pieces, all of them in one buffer', async () => {
  const bytes = Buffer.from(ZSTD, 'base64');
  const buffer = Buffer.alloc(8);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += buffer.length)
      yield buffer.subarray(0, bytes.copy(buffer, 0, at, at + buffer.length));
  }
  let text = '';
  for await (const piece of decompress(pieces())) text += piece.toString();
  expect(JSON.parse(text)).toMatchObject({ id: 1 });
});

test('a compressed file that is damaged or cut off is refused', async () => {
  const gzip = gzipSync(JSON.stringify(company(1, 'A')));
  const zstd = Buffer.from(ZSTD, 'base64');
  for (const bytes of [gzip.subarray(0, -9), zstd.subarray(0, -9)])
    await expect(readAll(await temporaryFile(bytes))).rejects.toThrow('is damaged or cut off');
});
