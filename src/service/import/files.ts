import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { CliError } from '../lib/cli-error.ts';
import { type Line, readLines } from './lines.ts';
import type { Parsed, Records } from './records.ts';

export interface RecordFile {
  readonly bytes: number;
  records<T>(parse: (line: Line) => Parsed<T>[], onBytes: (bytes: number) => void): Records<T>;
  close(): Promise<void>;
}

/** Throws CliError if the file cannot be read, or is not a regular file (and so can't be read twice). */
export async function openRecordFile(path: string): Promise<RecordFile> {
  // Without blocking: a named pipe would be opened only once somebody writes to it.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(
    (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'ENOENT' ? 'there is no such file' : cause.message;
      throw new CliError(`Cannot read ${path}: ${reason}.`);
    },
  );
  const before = await file.stat();
  if (!before.isFile()) {
    await file.close();
    throw new CliError(`Cannot read ${path}: it must be a regular file, because it is read twice.`);
  }
  return {
    bytes: before.size,
    records: (parse, onBytes) =>
      async function* () {
        for await (const lines of readLines(file, onBytes)) yield lines.flatMap(parse);
        await refuseIfChanged(file, path, before);
      },
    close: () => file.close(),
  };
}

async function refuseIfChanged(file: FileHandle, path: string, before: { size: number; mtimeMs: number }) {
  const { size, mtimeMs } = await file.stat();
  if (size !== before.size || mtimeMs !== before.mtimeMs)
    throw new CliError(`${path} changed while it was read. Nothing was imported.`);
}
