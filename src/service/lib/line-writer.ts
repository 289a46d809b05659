import { closeSync, openSync, writeSync } from 'node:fs';
import { CliError } from './cli-error.ts';
import { escapeControls } from './escape-controls.ts';

const BUFFER_LENGTH = 2 ** 16;

/** Replaces a file with JSON Lines. Throws CliError, as do its functions, if it can't be written. */
export function openLineWriter(path: string) {
  const orFail = <T>(run: () => T): T => {
    try {
      return run();
    } catch (cause) {
      throw new CliError(`Cannot write ${path}: ${cause instanceof Error ? cause.message : String(cause)}.`);
    }
  };
  const file = orFail(() => openSync(path, 'w'));
  let buffer = '';
  const flush = () => {
    const bytes = Buffer.from(buffer);
    buffer = '';
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  };
  return {
    write(value: unknown): void {
      buffer += `${escapeControls(JSON.stringify(value))}\n`;
      if (buffer.length > BUFFER_LENGTH) orFail(flush);
    },
    close(): void {
      try {
        orFail(flush);
      } finally {
        closeSync(file);
      }
    },
  };
}
