import type { Variant } from './variant.ts';

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
export class VariantError extends Error {
  readonly code: Code;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: Code, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'VariantError';
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}

/** Returns the error body of a variant: the envelope of SPEC §2.8, or something else. */
export function errorBody(
  { errors }: Variant,
  { status, code, message }: VariantError,
): { type: string; text: string } {
  const json = (body: unknown) => ({ type: 'application/json', text: JSON.stringify(body) });
  switch (errors) {
    case 'envelope':
      return json({ error: message, code });
    case 'other words':
      return json({ error: '<b>Nein.</b> שגיאה 🚫', code });
    case 'other json':
      return json({ status, detail: [{ msg: message }] });
    case 'text':
      return { type: 'text/plain', text: message };
  }
}
