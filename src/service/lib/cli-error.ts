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

/** There is nothing yet that a command could read. */
export class NoStoreError extends CliError {}
