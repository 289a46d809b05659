import { type ErrorCode, STATUS_OF } from '#contract/error-codes.ts';

/** An error that is sent to the caller (SPEC §7). It can be thrown anywhere. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    { status = STATUS_OF[code], headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/** An error 400 `invalid_parameter` whose message names the parameter. */
export class InvalidParameter extends ApiError {
  constructor(parameter: string, problem: string) {
    super('invalid_parameter', `${quote(parameter)} ${problem}`);
  }
}

// Shortens and cleans a text that the caller sent, so that an error message can repeat it.
function quote(text: string): string {
  const printable = text.replace(/[^\x21-\x7e]/gu, '?');
  return `'${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}'`;
}

interface ServiceUnavailableOptions extends ErrorOptions {
  readonly retryAfter?: string | undefined;
}

/** A temporary problem. The caller gets a 503; the message and cause are only logged. */
export class ServiceUnavailable extends Error {
  readonly retryAfter: string;

  constructor(message: string, { retryAfter = '5', ...options }: ServiceUnavailableOptions = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}
