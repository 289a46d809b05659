/** A failure the operator can mend: the command line prints its one sentence and ends with `exitCode`. */
export class OperatorError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}
