import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

// A secret has 160 random bits, too many to guess. So a plain hash without salt or stretching is safe.
const SECRET_BYTES = 20;

/** Generates a secret: `dsr_` and 27 characters of base64url. Callers send it in the header `x-api-key` (SPEC §5). */
export function newSecret(): string {
  return `dsr_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/**
 * Generates the id of a key: `key_` and twelve hex digits. Commands and logs use it to name the key. It is not
 * secret.
 */
export function newKeyId(): string {
  return `key_${randomBytes(6).toString('hex')}`;
}

/** Returns the SHA-256 of a secret in hex, by which keys are stored and found. */
export function digestOf(secret: string): string {
  return hash('sha256', secret);
}

/** Compares two hashes in constant time, so that the time taken tells nothing about them. */
export function sameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
