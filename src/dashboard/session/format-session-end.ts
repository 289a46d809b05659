import { ApiError } from '../api/failure.ts';

const MESSAGE_BY_CODE: Record<string, string> = {
  unauthenticated: 'The service did not get the key. A proxy on the way may strip the x-api-key header.',
  invalid_key: 'The service does not recognise this key. Check what was copied, or ask for a new key.',
  key_revoked: 'This key was revoked. Ask the operator of the service for a new one.',
  client_suspended: 'This API client is suspended. Ask the operator of the service to resume it.',
};

/** A sentence for a 401 or a suspended client; null for any other failure. */
export function formatKeyError(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return null;
  const { code, status } = error.failure;
  const message = MESSAGE_BY_CODE[code ?? ''];
  return message ?? (status === 401 ? 'The service does not accept this key.' : null);
}

export const formatSessionEnd = (code: string): string | null => MESSAGE_BY_CODE[code] ?? null;
