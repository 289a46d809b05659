import type { ErrorCode } from './error-codes.ts';
import { sampleCompany, sampleOffering, samplePageInfo, sampleSummary } from './fixtures.ts';
import type { OperationName } from './operations.ts';

/** A response of each operation. */
export const RESPONSE_EXAMPLES: Readonly<Record<OperationName, unknown>> = {
  health: { status: 'ok', version: '1.0.0' },
  companyList: { companies: [sampleSummary], page_info: samplePageInfo },
  company: sampleCompany,
  offeringList: { offerings: [sampleOffering], page_info: samplePageInfo },
  offering: sampleOffering,
};

/** An example of an error response, and when it is sent. */
export const ERROR_EXAMPLES: Readonly<Record<ErrorCode, { when: string; error: string }>> = {
  invalid_parameter: {
    when: 'A parameter is unknown, malformed or out of range.',
    error: "'limit' must be a whole number from 1 to 500.",
  },
  unauthenticated: {
    when: 'No key was sent.',
    error: 'No API key was sent. Send it in the x-api-key header.',
  },
  invalid_key: { when: 'The key is not recognised.', error: 'The API key is not recognised.' },
  key_revoked: { when: 'The key was revoked or has expired.', error: 'The API key has been revoked.' },
  insufficient_scope: {
    when: 'The key lacks the scope of this operation.',
    error: 'The API key lacks the scope read:companies.',
  },
  client_suspended: { when: 'The client is suspended.', error: 'The API client is suspended.' },
  not_found: { when: 'There is no such record.', error: 'There is no company 42.' },
  rate_limited: {
    when: 'Too many requests: wait as Retry-After says.',
    error: 'Too many requests. Try again later.',
  },
  internal_error: { when: 'Something is wrong with the service.', error: 'Internal server error.' },
  service_unavailable: {
    when: 'Temporarily unavailable: wait as Retry-After says.',
    error: 'Temporarily unavailable. Try again later.',
  },
};
