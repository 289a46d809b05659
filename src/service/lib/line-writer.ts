import { closeSync, openSync, writeSync } from 'node:fs';
import { fileError } from './describe-file-error.ts';
import { escapeControls } from './escape-controls.ts';

const BUFFER_LENGTH = 2 ** 16;

/** The path that stands for standard output. */
export const STANDARD_OUTPUT = '-';

/**
 * Opens a file for JSON Lines. If the path is `-`, passes the lines to `out` instead. Throws CliError if the file
 * can't be written.
 */
export function openLineWriter(path: string, out: (text: string) => void) {
  if (path === STANDARD_OUTPUT)
    return {
      write: (value: unknown) => out(`${escapeControls(JSON.stringify(value))}\n`),
      close: () => undefined,
    };
  const orFail = <T>(run: () => T): T => {
    try {
      return run();
    } catch (cause) {
      throw fileError(path, cause, 'write');
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
