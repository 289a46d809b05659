import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { CliError } from '../lib/cli-error.ts';
import { type Line, readLines } from './lines.ts';
import type { Parsed, Records } from './records.ts';

/** Turns a line into records; `end` is called after the last, for a record that takes several lines. */
export type LineParser<T> = ((line: Line) => Parsed<T>[]) & { end?(): Parsed<T>[] };

/** A file that is read once, line by line, until `close`. */
export interface RecordFile {
  /** 0 if unknown. */
  readonly bytes: number;
  records<T>(parse: LineParser<T>, onBytes: (bytes: number) => void): Records<T>;
  close(): Promise<void>;
}

const CHUNK_BYTES = 2 ** 17;
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
};
/** The path that stands for standard input. */
const STANDARD_INPUT = '-';

/** Opens a file, or standard input. Throws CliError if it cannot be read, or is neither. */
export async function openRecordFile(path: string, stdin: AsyncIterable<Buffer>): Promise<RecordFile> {
  if (path === STANDARD_INPUT)
    return {
      // Not known before the end.
      bytes: 0,
      records: (parse, onBytes) =>
        async function* () {
          for await (const lines of readLines(stdin, onBytes)) yield lines.flatMap((line) => parse(line));
          yield parse.end?.() ?? [];
        },
      close: async () => undefined,
    };
  // Without blocking: opening a named pipe would wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new CliError(`Cannot read ${path}: ${REASONS[cause.code ?? ''] ?? cause.message}.`);
    },
  );
  const before = await file.stat();
  if (!before.isFile()) {
    await file.close();
    throw new CliError(`Cannot read ${path}: it must be a regular file. Use - to read from standard input.`);
  }
  return {
    bytes: before.size,
    records: (parse, onBytes) =>
      async function* () {
        for await (const lines of readLines(chunksOf(file), onBytes))
          yield lines.flatMap((line) => parse(line));
        yield parse.end?.() ?? [];
        await refuseIfChanged(file, path, before);
      },
    close: () => file.close(),
  };
}

/** One buffer for all chunks: each is decoded before the next is read. */
export async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function refuseIfChanged(file: FileHandle, path: string, before: { size: number; mtimeMs: number }) {
  const { size, mtimeMs } = await file.stat();
  if (size !== before.size || mtimeMs !== before.mtimeMs)
    throw new CliError(`${path} changed while it was read. Nothing was imported.`);
}
