import { describe, expect, it } from 'vitest';
import { parseRateLimit } from './rate-limit.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const parse = (headers: Record<string, string>) => parseRateLimit(new Headers(headers), NOW);

describe('parseRateLimit', () => {
  it.each([
    [{ ratelimit: '"key";r=12;t=30' }],
    [{ ratelimit: '"address";r=900;t=10, "key";r=12;t=30' }],
    [{ ratelimit: 'limit=100, remaining=12, reset=30' }],
    [{ 'ratelimit-remaining': '12', 'ratelimit-reset': '30' }],
    [{ 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '30' }],
    [{ 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': String(NOW / 1000 + 30) }],
  ])('reads %o', (headers: Record<string, string>) => {
    expect(parse(headers)).toEqual({ remaining: 12, resetMs: 30_000 });
  });

  it.each([
    [{}],
    [{ ratelimit: 'unlimited' }],
    [{ ratelimit: '"key";r=12' }],
    [{ 'x-ratelimit-remaining': 'many' }],
  ])('makes nothing of %o', (headers: Record<string, string>) => {
    expect(parse(headers)).toBeNull();
  });
});
