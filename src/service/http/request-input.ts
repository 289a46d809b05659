import { InvalidParameter, type QueryEntries } from '#contract/params.ts';
import type { FastifyRequest } from 'fastify';

/** The query as it was sent, in order, repeats included (the app parses it with `URLSearchParams`). */
export function queryOf({ query }: FastifyRequest): QueryEntries {
  if (query instanceof URLSearchParams) return query;
  throw new TypeError('The app does not parse queries with URLSearchParams.');
}

/** A decoded part of the path. */
export function paramOf({ params }: FastifyRequest, name: string): string {
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** For an operation without parameters in its query: an unknown one is refused, as on a list. */
export function refuseQuery(request: FastifyRequest): void {
  for (const [name] of queryOf(request))
    throw new InvalidParameter(name, 'is not a parameter of this operation.');
}
