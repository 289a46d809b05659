import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createReadyResponses } from './ready-responses.ts';

/** Remembers each response, and returns what is remembered for its URL. */
async function rememberingApp() {
  const responses = createReadyResponses();
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/page', { config: { scope: null } }, (request, reply) => {
    const isUnchanged = request.headers['if-none-match'] !== undefined;
    responses.add({ request, reply }, { revision: '1', tag: '1' }, isUnchanged ? null : () => undefined);
    return responses.find('/page')?.variants.map(({ heads }) => heads.ok?.status ?? 304);
  });
  return async (acceptEncoding: string, condition: Record<string, string> = {}) => {
    const headers = { host: 'dossier.example', 'accept-encoding': acceptEncoding, ...condition };
    return (await app.inject({ url: '/page', headers })).json<number[]>();
  };
}

test('a response that was made again replaces the former one', async () => {
  const remember = await rememberingApp();
  expect(await remember('gzip')).toHaveLength(1);
  expect(await remember('br')).toHaveLength(2);
  expect(await remember('gzip')).toHaveLength(2);
  expect(await remember('br')).toHaveLength(2);
});

test('only the last four kinds of response are remembered for a URL', async () => {
  const remember = await rememberingApp();
  const counts = [];
  for (const encoding of ['a', 'b', 'c', 'd', 'e', 'f']) counts.push((await remember(encoding)).length);
  expect(counts).toEqual([1, 2, 3, 4, 4, 4]);
});

test('a response without a body is replaced by one that has it, never the other way round', async () => {
  const remember = await rememberingApp();
  const unchanged = { 'if-none-match': '"1"' };
  expect(await remember('gzip', unchanged)).toEqual([304]);
  expect(await remember('gzip')).toEqual([200]);
  expect(await remember('gzip', unchanged)).toEqual([200]);
});
