import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What a page of another origin may read beside the body. */
const EXPOSED = [
  'etag',
  'x-request-id',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
];

/** Lets pages of these origins, and no others, call the API. */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD'],
    strictPreflight: false,
    // The operation's own OPTIONS answers, with what is allowed.
    preflightContinue: true,
    maxAge: 600,
    exposedHeaders: EXPOSED,
  });
}
