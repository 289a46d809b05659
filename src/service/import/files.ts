import { type FileHandle, open } from 'node:fs/promises';
import { OperatorError } from '../operator-error.ts';
import { type Line, readLines } from './lines.ts';
import type { Parsed, Records } from './records.ts';

/** A file of one JSON object a line, open for both readings. */
export interface RecordFile {
  readonly bytes: number;
  records<T>(parse: (line: Line) => Parsed<T>[], onBytes: (bytes: number) => void): Records<T>;
  close(): Promise<void>;
}

/** Opens an import file. Throws OperatorError when it cannot be read, or read twice. */
export async function openRecordFile(path: string): Promise<RecordFile> {
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'there is no such file' : cause.message;
    throw new OperatorError(`Cannot read ${path}: ${reason}.`);
  });
  const before = await file.stat();
  if (!before.isFile()) {
    await file.close();
    throw new OperatorError(`Cannot read ${path}: it must be a regular file, because it is read twice.`);
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
    throw new OperatorError(`${path} changed while it was read. Nothing was imported.`);
}
