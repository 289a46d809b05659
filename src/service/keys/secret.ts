import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

// 160 random bits: nobody guesses one, so a plain digest is enough to store (no salt, no stretching).
const SECRET_BYTES = 20;

/** A new API key, as the caller will send it. Shown once, stored nowhere. */
export function newSecret(): string {
  return `dsr_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** The public name of a key, for lists, logs and revoking. */
export function newKeyId(): string {
  return `key_${randomBytes(6).toString('hex')}`;
}

/** SHA-256 in hex: what is stored, and what a sent key is looked up by. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two digests in constant time. */
export function sameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
