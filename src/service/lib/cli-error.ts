/**
 * An error that the operator can fix. The command prints its message without a stack trace (or nothing if the message
 * is empty), and exits with `exitCode`.
 */
export class CliError extends Error {
  readonly exitCode: 1 | 2 | 3;

  constructor(message: string, exitCode: 1 | 2 | 3 = 1) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

/** Why a command was refused: too many invalid records, a guard against mistakes, or a hold on imports. */
export type Refusal = 'bad_records' | 'guard' | 'hold';

/** The error of a command that was refused on purpose and changed nothing. It does not count as a failure. */
export class RefusedError extends CliError {
  readonly refusedBy: Refusal;

  constructor(message: string, refusedBy: Refusal) {
    super(message);
    this.refusedBy = refusedBy;
  }
}

/** The error of a command that reads a database which does not exist yet. */
export class NoStoreError extends CliError {}
