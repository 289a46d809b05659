/** Returns a fast, non-cryptographic 64-bit hash in hex, similar to cyrb53. */
export function hashText(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return `${(high >>> 0).toString(16)}${(low >>> 0).toString(16)}`;
}
