import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
// The default import, since a test makes compression fail.
import zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { DataSet } from '../data-sets/store.ts';

const compressors = {
  br: (body: Buffer) =>
    promisify(zlib.brotliCompress)(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(zlib.gzip)(body),
} as const;
type Encoding = keyof typeof compressors;
const ENCODINGS: (Encoding | 'identity')[] = ['br', 'gzip', 'identity'];

/** Below this a compressed body is hardly smaller, and one packet either way. */
const WORTH_COMPRESSING = 1_000;

/** The bytes of one answer, and their compressed forms once somebody has asked for them. */
interface Kept {
  readonly body: Buffer;
  readonly compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** Answers that stay the same for as long as their data set does. */
export interface Answers {
  /**
   * Sends the answer named `name` (its canonical query), making it only if it is not kept; a caller
   * who has it already gets 304. `make` throws for what must not be kept, such as a 404.
   */
  send(
    exchange: { request: FastifyRequest; reply: FastifyReply },
    dataSet: DataSet,
    name: string,
    make: () => Promise<string>,
  ): Promise<FastifyReply>;
}

export interface AnswersOptions {
  /** Goes into the ETag, since another release may write the same data differently. */
  readonly release: string;
  readonly maxBytes?: number;
}

export function createAnswers({ release, maxBytes = 64 * 2 ** 20 }: AnswersOptions): Answers {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    // Room for the body and two compressed forms of it.
    sizeCalculation: ({ body }) => body.length * 2 + 500,
  });
  return {
    async send({ request, reply }, { token }, name, make) {
      const tag = createHash('sha256')
        .update(`${release}\n${token}\n${name}`)
        .digest('base64url')
        .slice(0, 22);
      // Weak, because the same tag stands for every encoding of the answer. A refusal never carries it.
      const headers = { etag: `W/"${tag}"`, 'cache-control': 'private, no-cache' };
      const condition = request.headers['if-none-match'];
      if (isKnown(condition, tag)) return reply.code(304).headers(headers).send();
      const answer = kept.get(tag) ?? { body: Buffer.from(await make()), compressed: {} };
      kept.set(tag, answer);
      // Any answer will do for this caller, once it is clear that there is one.
      if (condition?.trim() === '*') return reply.code(304).headers(headers).send();
      void reply.headers(headers).type('application/json; charset=utf-8');
      const encoding = chooseEncoding(request, answer.body.length);
      if (encoding === 'identity') return reply.send(answer.body);
      const body = await compress(answer, encoding).catch((error: unknown) => {
        request.log.warn({ err: error }, 'compression failed');
        return null;
      });
      if (body === null) return reply.send(answer.body);
      return reply.header('content-encoding', encoding).send(body);
    },
  };
}

/** Compresses once for all callers; a failure is not kept, so that the next caller is another try. */
async function compress({ body, compressed }: Kept, encoding: Encoding): Promise<Buffer> {
  const running = (compressed[encoding] ??= compressors[encoding](body));
  try {
    return await running;
  } catch (error) {
    if (compressed[encoding] === running) delete compressed[encoding];
    throw error;
  }
}

function chooseEncoding(request: FastifyRequest, length: number): Encoding | 'identity' {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || length < WORTH_COMPRESSING) return 'identity';
  return negotiate(accepted, ENCODINGS) ?? 'identity';
}

/** `If-None-Match` compares weakly (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((sent) => sent.trim().replace(/^W\//, '') === `"${tag}"`);
}
