import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-data.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { followFile, type SqliteConnection } from './follow-file.ts';

const DAMAGED = Object.assign(new Error('file is not a database'), { code: 'SQLITE_NOTADB' });

function fail(): never {
  throw DAMAGED;
}

const connection = (prepare: SqliteConnection['prepare']): SqliteConnection => ({
  inTransaction: false,
  close: () => undefined,
  pragma: () => undefined,
  prepare,
});

const ADVICE =
  'is damaged: file is not a database. Restore a backup into another folder and set DATA_DIR to that one.';

test('an error of a damaged database names its file, and says what to do', async () => {
  const file = join(await temporaryFolder(), 'dossier.db');
  await writeFile(file, 'first');
  const lost: string[] = [];
  const options = { open: fail, onChange: (_event: string, message: string) => lost.push(message) };
  const expected = new DatabaseUnavailable(`The database ${file} (keys, audit and history) ${ADVICE}`);
  // The first statement finds the damage; the next one can't open the file again.
  const followed = followFile(file, connection(fail), options);
  expect(() => followed.prepare('select 1')).toThrow(expected);
  expect(() => followed.prepare('select 1')).toThrow(expected);
  expect(lost).toEqual([expected.message]);
});
