import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { resolve } from 'node:path';
import { httpError } from './envelope.ts';
import { paramOf } from './request-input.ts';

const NAME = /^[\w.-]{1,128}$/;

/** An SVG opened on its own must not run scripts or load anything. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the files of the logo folder by name. */
export async function logoRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (logos) => {
    await logos.register(fastifyStatic, { root: resolve(folder), serve: false, cacheControl: false });
    // Not rate limited: one page of companies can show hundreds.
    logos.get('/logos/:name', { config: { rateLimit: false } }, async (request, reply) => {
      const name = paramOf(request, 'name');
      if (!NAME.test(name) || name.startsWith('.')) throw httpError(404);
      return reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
        })
        .sendFile(name);
    });
  });
}
