import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { KEY_HEADER, REVISION_HEADER } from '#contract/routes.ts';
import { httpError } from '../lib/api-error.ts';

/** Response headers that pages of other origins may read, besides those that CORS always allows. */
export const EXPOSED_HEADERS = [
  'etag',
  REVISION_HEADER,
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
];

/** Request headers that pages of other origins may send, besides those that CORS always allows. */
const ALLOWED_HEADERS = [KEY_HEADER, 'if-none-match', 'x-request-id', 'traceparent', 'tracestate'];

/** Allows pages of these origins to call the API. */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD'],
    strictPreflight: false,
    // Leave the answer to each operation's OPTIONS route, which sends an Allow header.
    preflightContinue: true,
    maxAge: 600,
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
  });
  // The plugin's own OPTIONS route would answer for addresses that don't exist.
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'OPTIONS' && routeOptions.url === '*') throw httpError(404);
  });
}
