import { appendFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { company, temporaryFile } from '../testing/temporary-data.ts';
import { openRecordFile } from './files.ts';
import { parseCompanyLine } from './records.ts';

async function readAll(path: string, onFirst: () => Promise<void> = async () => undefined) {
  const file = await openRecordFile(path, Readable.from([]));
  const records: unknown[] = [];
  try {
    for await (const batch of file.records(parseCompanyLine, () => undefined)()) {
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
