import type { Query } from './filter.ts';
import { Refusal } from './refusal.ts';
import type { Variant } from './variant.ts';

/** A page of a list with its page info (SPEC §2.7, §4.6). */
export interface Window<T> {
  readonly elements: readonly T[];
  /** `{ page_info }`, or empty if the server sends none. */
  readonly page: Readonly<Record<string, unknown>>;
}

function numberOf(query: Query, name: string): number | null {
  const sent = query.find(([each]) => each === name)?.[1];
  if (sent === undefined) return null;
  if (!/^\d{1,15}$/.test(sent)) throw new Refusal('invalid_parameter', `'${name}' must be a whole number.`);
  return Number(sent);
}

function effectiveLimit({ usual, most, beyond }: Variant, query: Query): number {
  const requested = numberOf(query, 'limit');
  const fallback = beyond === 'five' ? 5 : beyond === 'ignored' ? usual : Math.min(usual, most);
  if (requested === null || beyond === 'ignored') return fallback;
  if (requested === 0) throw new Refusal('invalid_parameter', "'limit' must be at least 1.");
  if (beyond === 'five') return Math.min(requested, 5);
  if (requested > most && beyond === 'refused')
    throw new Refusal('invalid_parameter', `'limit' must be at most ${most}.`);
  return Math.min(requested, most);
}

/** Applies limit and offset. `turn` counts requests, so that a moving total differs from one to the next. */
export function cut<T>(variant: Variant, list: readonly T[], query: Query, turn: number): Window<T> {
  const limit = effectiveLimit(variant, query);
  const offset = numberOf(query, 'offset') ?? 0;
  if (offset > 0 && offset >= list.length && variant.pastEnd !== 'empty')
    throw new Refusal(
      variant.pastEnd === 'refused' ? 'invalid_parameter' : 'not_found',
      `There is nothing after ${list.length}.`,
    );
  const elements = list.slice(offset, offset + limit);
  const { pageInfo } = variant;
  const info = {
    limit,
    offset,
    ...(pageInfo === 'no total'
      ? {}
      : { total_count: list.length + (pageInfo === 'moving total' ? turn % 2 : 0) }),
    ...(pageInfo === 'no has_next' ? {} : { has_next: offset + limit < list.length }),
  };
  return { elements, page: pageInfo === 'none' ? {} : { page_info: info } };
}
