import type { Query } from './filter.ts';
import { VariantError } from './variant-error.ts';
import type { Variant } from './variant.ts';

/** A page of a list, with its page info (SPEC §2.7, §4.6). */
export interface ListPage<T> {
  readonly elements: readonly T[];
  /** `{ page_info }`, or empty if the server sends none. */
  readonly page: Readonly<Record<string, unknown>>;
}

function numberOf(query: Query, name: string): number | null {
  const sent = query.find(([each]) => each === name)?.[1];
  if (sent === undefined) return null;
  if (!/^\d{1,15}$/.test(sent))
    throw new VariantError('invalid_parameter', `'${name}' must be a whole number.`);
  return Number(sent);
}

function effectiveLimit({ defaultLimit, maxLimit, overLimit }: Variant, query: Query): number {
  const requested = numberOf(query, 'limit');
  const fallback =
    overLimit === 'five' ? 5 : overLimit === 'ignored' ? defaultLimit : Math.min(defaultLimit, maxLimit);
  if (requested === null || overLimit === 'ignored') return fallback;
  if (requested === 0) throw new VariantError('invalid_parameter', "'limit' must be at least 1.");
  if (overLimit === 'five') return Math.min(requested, 5);
  if (requested > maxLimit && overLimit === 'refused')
    throw new VariantError('invalid_parameter', `'limit' must be at most ${maxLimit}.`);
  return Math.min(requested, maxLimit);
}

/** Applies limit and offset. `turn` counts requests, so that a moving total differs between them. */
export function paginate<T>(variant: Variant, list: readonly T[], query: Query, turn: number): ListPage<T> {
  const limit = effectiveLimit(variant, query);
  const offset = numberOf(query, 'offset') ?? 0;
  if (offset > 0 && offset >= list.length && variant.offsetPastEnd !== 'empty')
    throw new VariantError(
      variant.offsetPastEnd === 'refused' ? 'invalid_parameter' : 'not_found',
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
