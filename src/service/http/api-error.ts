import { type ErrorCode, STATUS_OF } from '#contract/error.ts';

/** A "no" to the caller: thrown anywhere, written as an envelope in one place (`envelope.ts`). */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    { status = STATUS_OF[code], headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}
