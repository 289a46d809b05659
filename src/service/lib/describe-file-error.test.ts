import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-data.ts';
import { describeFileError, fileError } from './describe-file-error.ts';

const causeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => null,
    (cause: unknown) => cause,
  );

test('the reason why a file cannot be read or written is in plain words', async () => {
  const folder = await temporaryFolder();
  const missing = join(folder, 'missing', 'file');
  expect(fileError('a.csv', await causeOf(readFile(missing)), 'read').message).toBe(
    'Cannot read a.csv: there is no such file.',
  );
  expect(fileError('a.csv', await causeOf(writeFile(missing, '')), 'write').message).toBe(
    'Cannot write a.csv: its folder does not exist.',
  );
  expect(describeFileError(await causeOf(readFile(folder)), 'read')).toBe('it is a folder');
  expect(describeFileError(await causeOf(writeFile(folder, '')), 'write')).toBe('it is a folder');
});

test('other reasons are given as they are', () => {
  expect(describeFileError(new Error('It is odd'), 'write')).toBe('It is odd');
  expect(describeFileError('odd', 'read')).toBe('odd');
});
