import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

// The secret has 160 random bits, which nobody can guess, so a plain hash without salt or stretching is enough.
const SECRET_BYTES = 20;

/** Makes a secret: `dsr_` and 27 characters of base64url. Callers send it as `x-api-key` (SPEC §5). */
export function newSecret(): string {
  return `dsr_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** Makes the id of a key: `key_` and twelve hex digits. It names the key in commands and logs, and is not secret. */
export function newKeyId(): string {
  return `key_${randomBytes(6).toString('hex')}`;
}

/** Returns the SHA-256 of a secret in hex, by which keys are stored and looked up. */
export function digestOf(secret: string): string {
  return hash('sha256', secret);
}

/** Compares two digests in constant time. */
export function sameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
