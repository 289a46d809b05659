/**
 * An error the operator can fix: the CLI prints its message without a stack and exits with `exitCode`. An empty message
 * is not printed: the reason already was.
 */
export class CliError extends Error {
  readonly exitCode: 1 | 2 | 3;

  constructor(message: string, exitCode: 1 | 2 | 3 = 1) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

/** What can refuse a command although nothing failed. */
export type Refusal = 'bad_records' | 'guard' | 'hold';

/** A command was refused, so nothing was changed. */
export class RefusedError extends CliError {
  readonly refusedBy: Refusal;

  constructor(message: string, refusedBy: Refusal) {
    super(message);
    this.refusedBy = refusedBy;
  }
}

/** There is nothing yet that a command could read. */
export class NoStoreError extends CliError {}
