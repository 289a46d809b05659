import { type ErrorCode, ErrorEnvelope } from '#contract/error.ts';
import { InvalidParameter } from '#contract/params.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { ServiceUnavailable } from './service-unavailable.ts';
import { Refusal } from './api-error.ts';

/** A failing answer, whoever writes it: Fastify, or a bare socket that never became a request. */
export interface FailingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON of SPEC §2.8. */
  readonly body: string;
}

/** What is said when HTTP itself went wrong; nothing of the library's own message gets out. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  404: 'There is nothing at this address.',
  405: 'This method is not allowed here; every operation is a GET.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'No request body is accepted.',
  417: 'The expectation in the Expect header cannot be met.',
  431: 'The request headers are too large.',
  503: 'Temporarily unavailable. Try again later.',
};

/**
 * The contract has ten codes (SPEC §7) and HTTP has more ways to fail. A caller who must change the
 * request reads `invalid_parameter` whatever the 4xx, so that no client takes it for worth a retry.
 */
function codeOf(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 503) return 'service_unavailable';
  return status < 500 ? 'invalid_parameter' : 'internal_error';
}

/** A refusal for a failure of HTTP itself, by status. */
export function refusalOf(status: number, headers: Record<string, string> = {}): Refusal {
  const sentence =
    SENTENCES[status] ?? (status < 500 ? 'The request is malformed.' : 'Internal server error.');
  return new Refusal(codeOf(status), sentence, { status, headers });
}

/** Any failure as a refusal; what is not known to be the caller's is ours, and says nothing. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof InvalidParameter) return new Refusal('invalid_parameter', error.message);
  if (isDatabaseUnavailable(error) || error instanceof ServiceUnavailable)
    return refusalOf(503, { 'retry-after': '5' });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return refusalOf(status >= 400 && status < 500 ? status : 500);
}

/** The one writer of failures. */
export function toFailingAnswer(
  { code, status, message, headers }: Refusal,
  requestId: string,
): FailingAnswer {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
    },
    body: JSON.stringify({ error: message, code } satisfies ErrorEnvelope),
  };
}
