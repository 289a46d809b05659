import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

// 160 random bits can't be guessed, so a plain hash is enough (no salt, no stretching).
const SECRET_BYTES = 20;

/** `dsr_` and 27 characters of base64url, which is what callers send as `x-api-key` (SPEC §5). */
export function newSecret(): string {
  return `dsr_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** `key_` and twelve hex digits. Names a key in commands and logs, and is no secret. */
export function newKeyId(): string {
  return `key_${randomBytes(6).toString('hex')}`;
}

/** SHA-256 in hex. Keys are stored and looked up by this. */
export function digestOf(secret: string): string {
  return hash('sha256', secret);
}

/** Compares in constant time. */
export function sameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
