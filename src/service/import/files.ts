import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { CliError } from '../lib/cli-error.ts';
import { decompress } from './decompress.ts';
import { readLines } from './lines.ts';
import type { LineParser, Parsed, Records } from './records.ts';

/** Turns the contents of a file into records. */
export type RecordParser = (chunks: AsyncIterable<Buffer>) => AsyncIterable<readonly Parsed[]>;

/** Parses a file that has a record a line. */
export const linesWith = (parse: LineParser): RecordParser =>
  async function* (chunks) {
    for await (const lines of readLines(chunks)) yield lines.flatMap(parse);
  };

/** A file that is read once, until `close`. It may be compressed. */
export type RecordFile = Awaited<ReturnType<typeof openRecordFile>>;

const CHUNK_BYTES = 2 ** 17;
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
};
/** The path that stands for standard input. */
const STANDARD_INPUT = '-';

/** Opens a file, or standard input. Throws CliError if it cannot be read, or is neither. */
export async function openRecordFile(path: string, stdin: AsyncIterable<Buffer>) {
  const file = path === STANDARD_INPUT ? null : await openRegularFile(path);
  return {
    path,
    /** Of standard input, they are not known before the end. */
    bytes: file?.before.size ?? 0,
    records: (parse: RecordParser, onBytes: (bytes: number) => void): Records =>
      async function* () {
        yield* parse(decompress(counted(file ? chunksOf(file.handle) : stdin, onBytes)));
        if (file) await refuseIfChanged(file.handle, path, file.before);
      },
    close: async () => file?.handle.close(),
  };
}

async function openRegularFile(path: string) {
  // Without blocking: opening a named pipe would wait for a writer.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new CliError(`Cannot read ${path}: ${REASONS[cause.code ?? ''] ?? cause.message}.`);
    },
  );
  const before = await handle.stat();
  if (before.isFile()) return { handle, before };
  await handle.close();
  throw new CliError(`Cannot read ${path}: it must be a regular file. Use - to read from standard input.`);
}

async function* counted(chunks: AsyncIterable<Buffer>, onBytes: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
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
