/** A server and an API key. Data that was read with one key is never shown to another. */
export interface DeviceSource {
  readonly base: string;
  readonly key: string;
}

/** Encrypts values for storage on this device. Without the API key, none of them can be read. */
export interface DeviceKey {
  /** Names the server and key in storage, without revealing either. */
  readonly scope: string;
  /** Compresses and encrypts text or bytes. The result can only be opened under the same name. */
  seal(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  /**
   * Returns what was sealed, in UTF-8 if it was text. Rejects if the bytes are damaged, or were sealed under another
   * name or key.
   */
  unseal(name: string, sealed: ArrayBuffer): Promise<ArrayBuffer>;
}

const IV_LENGTH = 12;
const utf8 = new TextEncoder();

/** Compresses or decompresses bytes. A `Blob` of them would do too, but its stream comes from another process. */
async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<ArrayBuffer> {
  const writer = through.writable.getWriter();
  const writing = Promise.all([writer.write(bytes), writer.close()]);
  const [result] = await Promise.all([new Response(through.readable).arrayBuffer(), writing]);
  return result;
}

/**
 * Derives an encryption key (AES-GCM, not exportable) for this device from an API key, by HKDF. Returns null where
 * the browser offers no cryptography, as on plain HTTP.
 */
export async function deriveDeviceKey({ base, key }: DeviceSource): Promise<DeviceKey | null> {
  if (!globalThis.crypto?.subtle) return null;
  const { subtle } = crypto;
  const secret = await subtle.importKey('raw', utf8.encode(key), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const derivation = (purpose: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: utf8.encode(base),
    info: utf8.encode(`dossier ${purpose} 1`),
  });
  const scopeBits = new Uint8Array(await subtle.deriveBits(derivation('scope'), secret, 128));
  const scope = Array.from(scopeBits, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const algorithm = { name: 'AES-GCM', length: 256 };
  const usages = ['encrypt', 'decrypt'] as const;
  const aes = await subtle.deriveKey(derivation('encryption'), secret, algorithm, false, usages);
  const parameters = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: utf8.encode(name),
  });
  return {
    scope,
    async seal(name, content) {
      const bytes = typeof content === 'string' ? utf8.encode(content) : content;
      const packed = await pipe(bytes, new CompressionStream('gzip'));
      const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
      const encrypted = await subtle.encrypt(parameters(name, iv), aes, packed);
      const sealed = new Uint8Array(IV_LENGTH + encrypted.byteLength);
      sealed.set(iv);
      sealed.set(new Uint8Array(encrypted), IV_LENGTH);
      return sealed.buffer;
    },
    async unseal(name, sealed) {
      const iv = new Uint8Array(sealed, 0, IV_LENGTH);
      const packed = await subtle.decrypt(parameters(name, iv), aes, new Uint8Array(sealed, IV_LENGTH));
      return pipe(new Uint8Array(packed), new DecompressionStream('gzip'));
    },
  };
}
