import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

// 160 random bits can't be guessed, so a plain hash is enough (no salt, no stretching).
const SECRET_BYTES = 20;

export function newSecret(): string {
  return `dsr_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

export function newKeyId(): string {
  return `key_${randomBytes(6).toString('hex')}`;
}

/** SHA-256 in hex. Keys are stored and looked up by this. */
export function digestOf(secret: string): string {
  return hash('sha256', secret);
}

export function sameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
