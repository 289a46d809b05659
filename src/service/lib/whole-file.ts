import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CliError } from './cli-error.ts';

/** Writes a file that has its name only once it is complete, also on the disk. Throws CliError if it can't be written. */
export async function writeWholeFile(
  path: string,
  contents: AsyncIterable<string> | NodeJS.ReadableStream,
  { mode }: { readonly mode?: number } = {},
): Promise<void> {
  const unfinished = `${path}.tmp`;
  try {
    await pipeline(
      contents,
      createWriteStream(unfinished, { flush: true, ...(mode !== undefined && { mode }) }),
    );
    await rename(unfinished, path);
  } catch (cause) {
    await rm(unfinished, { force: true });
    const isSystem = cause instanceof Error && 'syscall' in cause;
    throw isSystem ? new CliError(`Cannot write ${path}: ${cause.message}.`) : cause;
  }
}
