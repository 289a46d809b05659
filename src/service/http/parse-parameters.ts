import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  defaultOf,
  type Operation,
  type Parameter,
  type ParameterSchema,
  type ParametersOf,
} from '#contract/operations.ts';
import { parseInteger } from '#contract/parse-integer.ts';
import { InvalidParameter } from '../lib/api-error.ts';

export type QueryEntries = Iterable<readonly [name: string, value: string]>;

/** The parameters that a request sends. */
export interface RequestParameters {
  readonly query: QueryEntries;
  path(name: string): string;
}

type Scalar = number | string;
type Value = Scalar | readonly Scalar[] | null;
type ParseScalar = (text: string) => Scalar | undefined;

/** Returns a function that parses a single value, or returns undefined if the text doesn't match the schema. */
function scalarParser(schema: Exclude<ParameterSchema, { type: 'array' }>): ParseScalar {
  if (schema.type === 'integer') {
    const { minimum, maximum } = schema;
    return (text) => {
      const value = parseInteger(text);
      return value !== undefined && value >= minimum && value <= maximum ? value : undefined;
    };
  }
  if ('enum' in schema) return (text) => (schema.enum.includes(text) ? text : undefined);
  const pattern = new RegExp(schema.pattern, 'u');
  return (text) => (pattern.test(text) && [...text].length <= schema.maxLength ? text : undefined);
}

/** Returns a pair for each name by which a query may send the parameter. A list may also be sent as `name[]`. */
function namesInQuery(parameter: Parameter): (readonly [name: string, parameter: Parameter])[] {
  if (parameter.in !== 'query') return [];
  const { name, schema } = parameter;
  return schema.type === 'array'
    ? [
        [name, parameter],
        [`${name}[]`, parameter],
      ]
    : [[name, parameter]];
}

const ascending = (a: Scalar, b: Scalar) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns a function that parses all values sent for a parameter, or throws InvalidParameter. */
function valueParser(parameter: Parameter): (texts: readonly string[]) => Value {
  const { name, schema, mismatch } = parameter;
  const isList = schema.type === 'array';
  const parse = scalarParser(isList ? schema.items : schema);
  const parseOne = (text: string) => {
    const value = parse(text);
    if (value === undefined) throw new InvalidParameter(name, mismatch);
    return value;
  };
  if (!isList) {
    const fallback = defaultOf(parameter);
    return ([text]) => (text === undefined ? fallback : parseOne(text));
  }
  // Sort the values, so that the same values in another order have the same key in the caches of responses and of
  // categories.
  return (texts) => (texts.length === 0 ? null : [...new Set(texts.map(parseOne))].toSorted(ascending));
}

/**
 * Returns a parser for the parameters of an operation (SPEC §4). The parser throws InvalidParameter for a value that
 * does not fit, an unknown parameter, or one that is repeated but not a list.
 */
export function createParameterParser<O extends Operation>(operation: O) {
  const inQuery = new Map(operation.parameters.flatMap(namesInQuery));
  const parsers = operation.parameters.map((parameter) => ({ parameter, parse: valueParser(parameter) }));
  const noun = inQuery.size > 0 ? 'list' : 'operation';

  /**
   * Collects the texts sent for each parameter. A list may be sent as repeated parameters, with `[]` after the name, or
   * as one text with commas.
   */
  function collect(query: QueryEntries): Map<string, string[]> {
    const collected = new Map<string, string[]>();
    for (const [sentName, value] of query) {
      const parameter = inQuery.get(sentName);
      if (parameter === undefined)
        throw new InvalidParameter(sentName, `is not a parameter of this ${noun}.`);
      const { name, schema, mayContainCommas } = parameter;
      const texts = collected.get(name) ?? [];
      collected.set(name, texts);
      if (schema.type === 'array') {
        texts.push(...(mayContainCommas ? [value] : value.split(',')));
        if (texts.length > schema.maxItems)
          throw new InvalidParameter(name, `takes at most ${schema.maxItems} values.`);
      } else {
        if (texts.length > 0) throw new InvalidParameter(name, 'was sent more than once.');
        texts.push(value);
      }
    }
    return collected;
  }

  return ({ query, path }: RequestParameters): ParametersOf<O> => {
    const collected = collect(query);
    const values: Record<string, Value> = {};
    for (const { parameter, parse } of parsers) {
      const { name, in: place } = parameter;
      values[name] = parse(place === 'path' ? [path(name)] : (collected.get(name) ?? []));
    }
    // The cast is safe because each value has been parsed by its parameter's schema.
    return values as ParametersOf<O>;
  };
}

/**
 * Keeps a query as text. Fastify calls this for each request instead of its own parser, because `queryOf` needs all
 * names as they were sent, to report the first wrong one.
 */
export const rawQuery = (text: string) => ({ text });

/** Parses the query of a request. */
export function queryOf({ query }: FastifyRequest): QueryEntries {
  // The cast is safe, because `rawQuery` has made this object.
  const { text } = query as ReturnType<typeof rawQuery>;
  return text === '' ? [] : new URLSearchParams(text);
}

/** Returns a decoded parameter of the path; '' if the route does not have it. */
export function paramOf({ params }: FastifyRequest, name: string): string {
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The parsed parameters of a request. */
export interface ParsedRequest<O extends Operation> {
  readonly parameters: ParametersOf<O>;
  /** The operation's path and all its parameters as text. URLs that ask for the same have the same key. */
  readonly cacheKey: string;
}

/** Maximum number of URLs to remember per operation. They take up a few megabytes in all. */
const MAX_PARSED_URLS = 5_000;
/** Longer URLs are not remembered. */
const MAX_PARSED_URL_LENGTH = 200;

/**
 * Returns a parser for the requests of an operation, which throws InvalidParameter. The parser remembers the URLs that
 * it has parsed, because parsing takes longer than finding a response in memory.
 */
export function createRequestParser<O extends Operation>(operation: O) {
  const parse = createParameterParser(operation);
  const known = new LRUCache<string, ParsedRequest<O>>({ max: MAX_PARSED_URLS });
  return (request: FastifyRequest): ParsedRequest<O> => {
    const { url } = request;
    const remembered = known.get(url);
    if (remembered !== undefined) return remembered;
    const parameters = parse({ query: queryOf(request), path: (name) => paramOf(request, name) });
    const parsed = { parameters, cacheKey: `${operation.path} ${JSON.stringify(parameters)}` };
    if (url.length <= MAX_PARSED_URL_LENGTH) known.set(url, parsed);
    return parsed;
  };
}
