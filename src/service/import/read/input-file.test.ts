import { appendFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { rowsOf } from '../../testing/input-records.ts';
import { company, temporaryFile } from '../../testing/temporary-data.ts';
import type { InputRow } from '../input-row.ts';
import { INPUT_SCHEMAS } from '../input-schemas.ts';
import { openInputFile } from './input-file.ts';
import { readInput } from './read-input.ts';

test('a file that changes while it is read is refused, since it may be incomplete', async () => {
  const path = await temporaryFile([company(1, 'A')]);
  expect((await rowsOf(JSON.stringify(company(1, 'A')))).rows).toHaveLength(1);
  const file = await openInputFile(path, Readable.from([]));
  try {
    const rows = readInput(file, INPUT_SCHEMAS.companies).rows()[Symbol.asyncIterator]();
    expect((await rows.next()).value).toHaveLength(1);
    await appendFile(path, '\n');
    const rest = async () => {
      while (!(await rows.next()).done);
    };
    await expect(rest()).rejects.toThrow(`${path} changed while it was read. Nothing was imported.`);
  } finally {
    await file.close();
  }
});

test('standard input can be read more than once', async () => {
  const stdin = Readable.from([Buffer.from('id,name\n'), Buffer.from('1,A\n2,B\n')]);
  const file = await openInputFile('-', stdin);
  try {
    for (let pass = 0; pass < 2; pass++) {
      const rows: InputRow[] = [];
      for await (const batch of readInput(file, INPUT_SCHEMAS.companies).rows()) rows.push(...batch);
      expect(rows).toMatchObject([{ fields: { id: 1, name: 'A' } }, { fields: { id: 2, name: 'B' } }]);
    }
  } finally {
    await file.close();
  }
});

test('a missing file, or one that is no regular file, is refused with a reason', async () => {
  const open = (path: string) => openInputFile(path, Readable.from([]));
  await expect(open('/no/such/file')).rejects.toThrow('Cannot read /no/such/file: there is no such file.');
  await expect(open('/')).rejects.toThrow('it must be a regular file');
});
