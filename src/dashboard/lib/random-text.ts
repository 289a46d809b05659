/** 128 random bits as hexadecimal digits. `crypto.randomUUID` is missing on plain http, where a service on an intranet may well be. */
export const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
