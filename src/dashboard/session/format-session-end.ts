import { RequestError } from '../api/failure.ts';

const MESSAGE_BY_CODE: Record<string, string> = {
  unauthenticated: 'The server did not receive the key. A proxy on the way may remove the x-api-key header.',
  invalid_key: "The server doesn't recognise this key. Check what you copied, or ask for a new key.",
  key_revoked: 'This key was revoked or has expired. Ask your administrator for a new one.',
  client_suspended: 'This API client is suspended. Ask your administrator to resume it.',
};

/** A sentence for a 401 or a suspended client; null for any other failure. */
export function formatKeyError(error: unknown): string | null {
  if (!(error instanceof RequestError) || error.failure.kind !== 'refused') return null;
  const { code, status } = error.failure;
  const message = MESSAGE_BY_CODE[code ?? ''];
  return message ?? (status === 401 ? "The server doesn't accept this key." : null);
}

/** A sentence for a code of SPEC §5; null for any other. */
export const formatSessionEnd = (code: string): string | null => MESSAGE_BY_CODE[code] ?? null;
