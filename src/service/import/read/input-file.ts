import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../../lib/cli-error.ts';
import { fileError } from '../../lib/describe-file-error.ts';

/** An open file, which can be read several times until `close`. */
export type InputFile = Awaited<ReturnType<typeof openInputFile>>;

const CHUNK_BYTES = 2 ** 17;
const STANDARD_INPUT = '-';

/**
 * Opens a file. Standard input is copied to a temporary file first, because an import may have to read it twice.
 * Throws CliError if the file can't be read.
 */
export async function openInputFile(path: string, stdin: AsyncIterable<Buffer>) {
  const handle = path === STANDARD_INPUT ? await spool(stdin) : await openRegularFile(path);
  const before = await handle.stat();
  return {
    path,
    handle,
    bytes: before.size,
    /** Rejects with CliError if the file has changed since it was opened. */
    async refuseIfChanged() {
      const { size, mtimeMs } = await handle.stat();
      if (size !== before.size || mtimeMs !== before.mtimeMs)
        throw new CliError(`${path} changed while it was read. Nothing was imported.`);
    },
    close: () => handle.close(),
  };
}

async function openRegularFile(path: string): Promise<FileHandle> {
  // Without O_NONBLOCK, opening a named pipe would block until somebody writes to it.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((cause: unknown) => {
    throw fileError(path, cause, 'read');
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new CliError(`Cannot read ${path}: it must be a regular file. Use - to read from standard input.`);
}

/** Copies a stream to a temporary file, which disappears when it is closed or the process ends. */
export async function spool(chunks: AsyncIterable<Buffer>): Promise<FileHandle> {
  const path = join(tmpdir(), `dossier-input-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new CliError(
      `Cannot write to ${tmpdir()}: ${cause.message}. Set TMPDIR to a folder with enough space.`,
    );
  });
  try {
    // Remove the file while it is open. Windows can't do that, so there the file stays behind.
    await unlink(path).catch(() => undefined);
    for await (const chunk of chunks) await handle.write(chunk);
    return handle;
  } catch (error) {
    await handle.close();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new CliError(
        `There is no space in ${tmpdir()} for a copy of the input. Set TMPDIR to a folder with enough space.`,
      );
    throw error;
  }
}

/** Yields the bytes of a file from its beginning. */
export async function* chunksOf(
  file: FileHandle,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    onBytes(bytesRead);
    yield buffer.subarray(0, bytesRead);
  }
}
