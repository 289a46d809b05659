interface ServiceUnavailableOptions extends ErrorOptions {
  /** As a Retry-After header: seconds or a date. */
  readonly retryAfter?: string | undefined;
}

/** A temporary condition: sent as a generic 503. The message and cause are only logged. */
export class ServiceUnavailable extends Error {
  readonly retryAfter: string;

  constructor(message: string, { retryAfter = '5', ...options }: ServiceUnavailableOptions = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}
