import type { IncomingMessage } from 'node:http';

/** What is wrong with how a request treats the key: it travels in one header, and never to health (SPEC §5). */
export function misuses({ method = '', url = '', headers }: IncomingMessage, key: string): string[] {
  const what = `${method} ${url.replaceAll(key, '<key>')}`;
  const { 'x-api-key': own, ...others } = headers;
  const wrongs: string[] = [];
  if (decodeURIComponent(url).includes(key)) wrongs.push(`${what}: the key is in the address`);
  if (JSON.stringify(others).includes(key)) wrongs.push(`${what}: the key is in another header`);
  if (own !== undefined && new URL(url, 'http://variant').pathname.endsWith('/health'))
    wrongs.push(`${what}: health got a key`);
  if (headers.cookie !== undefined) wrongs.push(`${what}: with a cookie`);
  if (method !== 'GET' && method !== 'OPTIONS') wrongs.push(`${what}: every operation is a GET`);
  return wrongs;
}
