import { CliError } from './cli-error.ts';

const OTHER_REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
};
const REASONS = {
  read: { ...OTHER_REASONS, ENOENT: 'there is no such file', EACCES: 'this user may not read it' },
  write: { ...OTHER_REASONS, ENOENT: 'its folder does not exist', EACCES: 'this user may not write there' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Returns why a file can't be read or written, as the end of a sentence. */
export function describeFileError(cause: unknown, action: keyof typeof REASONS): string {
  if (!(cause instanceof Error)) return String(cause);
  const reasons: Readonly<Record<string, string>> = REASONS[action];
  const code = 'code' in cause ? String(cause.code) : '';
  return reasons[code] ?? cause.message;
}

/** Creates the error of a command that can't read or write a file. */
export const fileError = (path: string, cause: unknown, action: 'read' | 'write'): CliError =>
  new CliError(`Cannot ${action} ${path}: ${describeFileError(cause, action)}.`);
