/**
 * An error that the operator can fix. The command prints its message without a stack, unless it is empty, and exits
 * with `exitCode`.
 */
export class CliError extends Error {
  readonly exitCode: 1 | 2 | 3;

  constructor(message: string, exitCode: 1 | 2 | 3 = 1) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

/** Why a command can be refused. A refusal is no failure. */
export type Refusal = 'bad_records' | 'guard' | 'hold';

/** A command was refused, so it changed nothing. */
export class RefusedError extends CliError {
  readonly refusedBy: Refusal;

  constructor(message: string, refusedBy: Refusal) {
    super(message);
    this.refusedBy = refusedBy;
  }
}

/** There is no data yet that a command could read. */
export class NoStoreError extends CliError {}
