import { LRUCache } from 'lru-cache';
import { compressBody } from './compression.ts';
import type { Encoding } from './negotiation.ts';

/** The body of a response, ready to be sent with its `content-encoding`. */
export interface Body {
  readonly encoding: Encoding | 'identity';
  /** A text is one that was not stored. */
  readonly content: Buffer | string;
}

/** The bodies of responses, in each encoding that was asked for, by the tag of the response. */
export interface BodyCache {
  /** Undefined if it was never stored, or evicted. */
  get(tag: string, encoding: Body['encoding']): Buffer | undefined;
  /** As it would be sent to a client that wants this encoding. */
  find(tag: string, wanted: Body['encoding']): Body | undefined;
  /** Stores what is sent to such a client. Rejects if it can't be compressed. */
  encode(tag: string, wanted: Body['encoding'], text: string, canBeRemade: boolean): Promise<Body>;
  /** Stores a body that was read again, if it is one of the few for which others make room. */
  offer(tag: string, parts: readonly string[]): void;
}

/** Smaller bodies fit in one packet anyway. */
const MIN_COMPRESS_BYTES = 1_000;

/** Of a key, and what the cache notes. */
const ENTRY_BYTES = 500;

/**
 * The share of bodies for which a full cache makes room, of those that can be read again. With more, clients that read
 * all pages in turns would find none of them in memory; what many ask for gets in all the same.
 */
const ADMITTED = 1 / 1000;

/** At most `maxBytes` in all; the least recently used bodies are evicted. */
export function createBodyCache(maxBytes: number): BodyCache {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + ENTRY_BYTES,
  });
  const compressing = new Map<string, Promise<Buffer>>();
  const keyOf = (tag: string, encoding: Body['encoding']) => `${tag} ${encoding}`;
  const get: BodyCache['get'] = (tag, encoding) => cache.get(keyOf(tag, encoding));
  const isAdmitted = () => Math.random() < ADMITTED;
  const hasRoom = (bytes: number) => cache.calculatedSize + bytes + ENTRY_BYTES <= maxBytes;

  /** Once for all who wait for it; failures are not stored. */
  async function compress(key: string, text: string, encoding: Encoding): Promise<Buffer> {
    const running = compressing.get(key) ?? compressBody(Buffer.from(text), encoding);
    compressing.set(key, running);
    try {
      const content = await running;
      cache.set(key, content);
      return content;
    } finally {
      compressing.delete(key);
    }
  }

  return {
    get,
    find(tag, wanted) {
      const plain = get(tag, 'identity');
      const isPlain = wanted === 'identity' || (plain !== undefined && plain.length < MIN_COMPRESS_BYTES);
      const [encoding, content] = isPlain ? (['identity', plain] as const) : [wanted, get(tag, wanted)];
      return content && { encoding, content };
    },
    async encode(tag, wanted, text, canBeRemade) {
      const bytes = Buffer.byteLength(text);
      if (wanted !== 'identity' && bytes >= MIN_COMPRESS_BYTES)
        return { encoding: wanted, content: await compress(keyOf(tag, wanted), text, wanted) };
      if (canBeRemade && !hasRoom(bytes) && !isAdmitted()) return { encoding: 'identity', content: text };
      const content = Buffer.from(text);
      cache.set(keyOf(tag, 'identity'), content);
      return { encoding: 'identity', content };
    },
    offer(tag, parts) {
      if (isAdmitted()) cache.set(keyOf(tag, 'identity'), Buffer.from(parts.join('')));
    },
  };
}
