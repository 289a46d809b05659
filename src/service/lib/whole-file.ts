import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileError } from './describe-file-error.ts';

interface WholeFileOptions {
  readonly mode?: number;
  /** Checks the complete file before it gets its final name. If this throws, the file is removed. */
  verify?(unfinished: string): Promise<void>;
}

/**
 * Writes a file under a temporary name, and renames it once it is complete and safely on the disk. Throws CliError if
 * it can't be written.
 */
export async function writeWholeFile(
  path: string,
  contents: AsyncIterable<string> | NodeJS.ReadableStream,
  { mode, verify }: WholeFileOptions = {},
): Promise<void> {
  const unfinished = `${path}.tmp`;
  try {
    await pipeline(
      contents,
      createWriteStream(unfinished, { flush: true, ...(mode !== undefined && { mode }) }),
    );
    await verify?.(unfinished);
    await rename(unfinished, path);
  } catch (cause) {
    await rm(unfinished, { force: true });
    const isSystem = cause instanceof Error && 'syscall' in cause;
    throw isSystem ? fileError(path, cause, 'write') : cause;
  }
}
