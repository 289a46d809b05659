const STATUS_OF = {
  invalid_parameter: 400,
  unauthenticated: 401,
  invalid_key: 401,
  insufficient_scope: 403,
  not_found: 404,
  rate_limited: 429,
} as const;
type Code = keyof typeof STATUS_OF;

/** An error response (SPEC §7). */
export class Refusal extends Error {
  readonly code: Code;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: Code, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}
