import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createReadyResponses } from './ready-responses.ts';

/** Remembers each response, and returns how many are remembered for its URL. */
async function rememberingApp() {
  const responses = createReadyResponses();
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/page', { config: { scope: null } }, (request, reply) => {
    responses.add({ request, reply }, { revision: '1', tag: '1' }, () => undefined);
    return String(responses.find(request.raw.url ?? '')?.variants.length);
  });
  return async (acceptEncoding: string) => {
    const headers = { host: 'dossier.example', 'accept-encoding': acceptEncoding };
    return Number((await app.inject({ url: '/page', headers })).body);
  };
}

test('a response that was made again replaces the former one', async () => {
  const remember = await rememberingApp();
  expect(await remember('gzip')).toBe(1);
  expect(await remember('br')).toBe(2);
  expect(await remember('gzip')).toBe(2);
  expect(await remember('br')).toBe(2);
});

test('only the last four kinds of response are remembered for a URL', async () => {
  const remember = await rememberingApp();
  const counts = [];
  for (const encoding of ['a', 'b', 'c', 'd', 'e', 'f']) counts.push(await remember(encoding));
  expect(counts).toEqual([1, 2, 3, 4, 4, 4]);
});
