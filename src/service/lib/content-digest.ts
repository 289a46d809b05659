import { hash } from 'node:crypto';

/** 48 bits, which fit into a number: enough to tell whether the text under one id has changed. */
export function contentDigest(text: string): number {
  return hash('sha1', text, 'buffer').readUIntBE(0, 6);
}
