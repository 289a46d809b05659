/** 128 random bits in hex. Not `crypto.randomUUID`, which is missing on plain http, as on many intranets. */
export const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
