import type { IncomingMessage } from 'node:http';

/** Lists violations of SPEC §5: the key goes in one header only, and never to health. */
export function findKeyLeaks({ method = '', url = '', headers }: IncomingMessage, key: string): string[] {
  const label = `${method} ${url.replaceAll(key, '<key>')}`;
  const { 'x-api-key': own, ...others } = headers;
  const violations: string[] = [];
  if (decodeURIComponent(url).includes(key)) violations.push(`${label}: the key is in the address`);
  if (JSON.stringify(others).includes(key)) violations.push(`${label}: the key is in another header`);
  if (own !== undefined && new URL(url, 'http://variant').pathname.endsWith('/health'))
    violations.push(`${label}: health got a key`);
  if (headers.cookie !== undefined) violations.push(`${label}: with a cookie`);
  if (method !== 'GET' && method !== 'OPTIONS') violations.push(`${label}: every operation is a GET`);
  return violations;
}
