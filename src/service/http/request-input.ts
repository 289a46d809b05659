import type { FastifyRequest } from 'fastify';
import { InvalidParameter, type QueryEntries } from './query-params.ts';

/** Names and values of the query, decoded, in order and with repeats. */
export function queryOf({ query }: FastifyRequest): QueryEntries {
  if (query instanceof URLSearchParams) return query;
  throw new TypeError('The app does not parse queries with URLSearchParams.');
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
