/** All error codes and their HTTP status (SPEC §7). */
export const STATUS_OF = {
  invalid_parameter: 400,
  unauthenticated: 401,
  invalid_key: 401,
  key_revoked: 401,
  insufficient_scope: 403,
  client_suspended: 403,
  not_found: 404,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;

/** SPEC §7 fixes these strings. */
export type ErrorCode = keyof typeof STATUS_OF;

// `Object.keys` loses the literal types, so a cast is needed.
export const ERROR_CODES = Object.keys(STATUS_OF) as [ErrorCode, ...ErrorCode[]];
