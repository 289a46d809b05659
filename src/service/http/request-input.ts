import { DEFAULT_LIMIT, MAX_LIMIT, MAX_VALUES } from '#contract/parameters.ts';
import type { FastifyRequest } from 'fastify';
import type { PageQuery } from '../data-sets/rows.ts';
import { ApiError } from './api-error.ts';

/** 400 `invalid_parameter`, with a message that names the parameter. */
export class InvalidParameter extends ApiError {
  constructor(parameter: string, problem: string) {
    super('invalid_parameter', `${quote(parameter)} ${problem}`);
  }
}

/** Decoded names and values in order, including repeats. */
export type QueryEntries = Iterable<readonly [string, string]>;

// The message echoes input, so keep it short and printable.
function quote(text: string): string {
  const printable = text.replace(/[^\x21-\x7e]/gu, '?');
  return `'${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}'`;
}

/** Parses decimal digits (no sign, no leading zero) up to 2⁵³−1; undefined for anything else. */
export function parseInteger(text: string): number | undefined {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

type GroupedParams = ReturnType<typeof groupParams>;

const PAGE_PARAMS = ['limit', 'offset'];

/** Groups entries by parameter. Filters may be repeated, end in `[]`, or be comma-separated. */
export function groupParams(entries: QueryEntries, filters: readonly string[]) {
  const ones = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const bare = name.endsWith('[]') ? name.slice(0, -2) : name;
    if (filters.includes(bare)) lists.set(bare, [...(lists.get(bare) ?? []), ...value.split(',')]);
    else if (!PAGE_PARAMS.includes(name))
      throw new InvalidParameter(name, 'is not a parameter of this list.');
    else if (ones.has(name)) throw new InvalidParameter(name, 'was sent more than once.');
    else ones.set(name, value);
  }
  return { one: (name: string) => ones.get(name), many: (name: string) => lists.get(name) ?? null };
}

/** `limit` and `offset` (SPEC §4.6); SPEC §8 shows no bounds, so these are ours. */
export function parsePage(grouped: GroupedParams): PageQuery {
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const text = grouped.one(name);
    if (text === undefined) return fallback;
    const value = parseInteger(text);
    if (value === undefined || value < min || value > max)
      throw new InvalidParameter(name, `must be a whole number from ${min} to ${max}.`);
    return value;
  };
  return {
    limit: integer('limit', DEFAULT_LIMIT, 1, MAX_LIMIT),
    offset: integer('offset', 0, 0, Number.MAX_SAFE_INTEGER),
  };
}

/**
 * The distinct values of a filter; null if it was not sent. Throws InvalidParameter for too many, or one that `parse`
 * rejects.
 */
export function parseValues<T>(
  grouped: GroupedParams,
  name: string,
  parse: (text: string) => T | undefined,
  problem: string,
): readonly T[] | null {
  const texts = grouped.many(name);
  if (texts === null) return null;
  if (texts.length > MAX_VALUES) throw new InvalidParameter(name, `takes at most ${MAX_VALUES} values.`);
  const values = texts.map((text) => {
    const value = parse(text);
    if (value === undefined) throw new InvalidParameter(name, problem);
    return value;
  });
  return [...new Set(values)];
}

/** Names and values of the query, decoded, in order and with repeats. */
export function queryOf({ query }: FastifyRequest): QueryEntries {
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : '';
  return new URLSearchParams(typeof text === 'string' ? text : '');
}

/** A decoded path parameter; '' if the route has none of this name. */
export function paramOf({ params }: FastifyRequest, name: string): string {
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** Throws InvalidParameter for any query: the operation takes none. */
export function refuseQuery(request: FastifyRequest): void {
  for (const [name] of queryOf(request))
    throw new InvalidParameter(name, 'is not a parameter of this operation.');
}
