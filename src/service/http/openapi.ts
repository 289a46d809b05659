import * as z from 'zod/mini';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { type ErrorCode, STATUS_OF } from '#contract/error-codes.ts';
import { ErrorEnvelope } from '#contract/error.ts';
import { ERROR_EXAMPLES, RESPONSE_EXAMPLES } from '#contract/examples.ts';
import { exportOperations } from '#contract/exports.ts';
import type { Operation, OperationName, Parameter } from '#contract/operations.ts';
import { KEY_HEADER, REVISION_HEADER, type Scope, SCOPES } from '#contract/routes.ts';
import { SEARCH_EXAMPLES, SEARCH_SCHEMAS, searchEndpoints } from '#contract/search-page.ts';

type Json = Readonly<Record<string, unknown>>;

const refTo = (name: string) => `#/components/schemas/${name}`;

function jsonOf(schema: z.ZodMiniType, examples: Json): Json {
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) throw new TypeError('The schema of a body needs an id in the registry.');
  return { 'application/json': { schema: { $ref: refTo(id) }, examples } };
}

function componentSchemas(hasSearch: boolean): Json {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: refTo,
    // Drop Zod's `pattern`: `format` says enough, and the pattern would add four lines to each field.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([id, { $schema: _schema, $id: _id, ...schema }]) =>
      hasSearch || !SEARCH_SCHEMAS.includes(id) ? [[id, schema]] : [],
    ),
  );
}

const errorExample = (code: ErrorCode) => {
  const { when, error } = ERROR_EXAMPLES[code];
  return [code, { summary: when, value: { error, code } satisfies ErrorEnvelope }] as const;
};

function errorResponses({ errors }: Pick<Operation, 'errors'>): Json {
  const statuses = [...new Set(errors.map((code) => STATUS_OF[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = errors.filter((code) => STATUS_OF[code] === status);
      return [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${ERROR_EXAMPLES[code].when}`).join(' '),
          headers: headersOf(
            'x-request-id',
            ...(status === 429 || status === 503 ? ['retry-after'] : []),
            ...(status === 429 ? RATE_HEADERS : []),
          ),
          content: jsonOf(ErrorEnvelope, Object.fromEntries(codes.map(errorExample))),
        },
      ];
    }),
  );
}

const HEADERS: Readonly<Record<string, { description: string; schema: Json }>> = {
  [REVISION_HEADER]: {
    description:
      'The data set that was read. It changes with each import: start again if it changes between two pages.',
    schema: { type: 'string' },
  },
  etag: {
    description: 'Send it as If-None-Match, to get 304 without a body while nothing has changed.',
    schema: { type: 'string' },
  },
  ratelimit: {
    description:
      'Where the caller stands: the requests that are left (`r`) of the policy that applies, and the seconds until all of them are there again (`t`).',
    schema: { type: 'string', example: '"key";r=2999;t=60' },
  },
  'ratelimit-policy': {
    description:
      'The policy that applies: `address` before the key is known, else `key`, with the requests (`q`) in a window of so many seconds (`w`).',
    schema: { type: 'string', example: '"key";q=3000;w=60' },
  },
  'retry-after': { description: 'Seconds to wait before the next request.', schema: { type: 'integer' } },
  'x-request-id': { description: 'Names the request in the log of the server.', schema: { type: 'string' } },
};

/** The headers of https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
const RATE_HEADERS = ['ratelimit', 'ratelimit-policy'];

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of an earlier response, which is answered with 304 while nothing has changed.',
  schema: { type: 'string' },
  example: 'W/"0d2Zx1c9bqk5vT3mJ8aLwA"',
};

const headersOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const toOpenApiParameter = ({
  mismatch: _mismatch,
  mayContainCommas: _mayContainCommas,
  ...parameter
}: Parameter) => parameter;

/**
 * Describes an operation with a JSON body. Its description begins with `note` and ends with the API key that callers
 * need.
 */
function operation(operationId: string, endpoint: Endpoint, example: unknown, tag: string, note = ''): Json {
  const { summary, parameters, scope, body } = endpoint;
  const read = scope === null ? [] : ['etag', REVISION_HEADER, ...RATE_HEADERS];
  return {
    operationId,
    summary,
    description: note + (scope === null ? 'Needs no key.' : `Needs a key with the scope \`${scope}\`.`),
    tags: [tag],
    parameters: [...parameters.map(toOpenApiParameter), ...(scope === null ? [] : [IF_NONE_MATCH])],
    security: scope === null ? [] : [{ apiKey: [scope] }],
    responses: {
      200: {
        description: 'OK',
        headers: headersOf(...read, 'x-request-id'),
        content: jsonOf(body, { example: { value: example } }),
      },
      ...(scope !== null && {
        304: { description: 'What the caller has is current', headers: headersOf(...read, 'x-request-id') },
      }),
      ...errorResponses(endpoint),
    },
  };
}

const EXPORT_EXAMPLES = {
  jsonl: `${JSON.stringify(RESPONSE_EXAMPLES.offering)}\n${JSON.stringify({ end: { count: 1, revision: '0d2Zx1c9bqk5' } })}\n`,
  csv: '"id","name"\r\n"7","Berth 4"\r\n"#end",1\r\n',
} as const;

function exportOperation(operationId: string, described: Operation): Json {
  const { path, summary, parameters, scope } = described;
  const isCsv = path.endsWith('.csv');
  const read = headersOf('etag', REVISION_HEADER, ...RATE_HEADERS, 'x-request-id');
  return {
    operationId,
    summary,
    description: `Beyond the published API: the whole list in one streamed response. The last line has the number of records; without it, the response is incomplete. Needs a key with the scope \`${scope}\`.`,
    tags: [EXPORTS],
    parameters: [...parameters.map(toOpenApiParameter), IF_NONE_MATCH],
    security: [{ apiKey: [scope] }],
    responses: {
      200: {
        description: 'OK',
        headers: read,
        content: {
          [isCsv ? 'text/csv' : 'application/x-ndjson']: {
            schema: { type: 'string' },
            examples: { example: { value: EXPORT_EXAMPLES[isCsv ? 'csv' : 'jsonl'] } },
          },
        },
      },
      304: { description: 'What the caller has is current', headers: read },
      ...errorResponses(described),
    },
  };
}

const EXPORTS = 'Exports';

const TAGS = [
  { name: 'Companies', description: 'Companies with their categories, research and news.' },
  { name: 'Offerings', description: 'Offerings, with whatever fields the operator imports.' },
  { name: 'Health', description: 'Whether the service is alive.' },
] as const;

const SEARCH = 'Search';
const SEARCH_TAG = { name: SEARCH, description: 'Searching on the server, beyond the published API.' };
const SEARCH_NOTE =
  'Beyond the published API: finds records by a text with typos, by filters, or both. The first two members of the body are those of the list. A search that takes too long gets 503. ';
const EXPORTS_TAG = { name: EXPORTS, description: 'Whole lists in one response, beyond the published API.' };

/** Groups operations by the scope that they need. */
const TAG_OF: Readonly<Record<Scope | 'none', (typeof TAGS)[number]['name']>> = {
  'read:companies': 'Companies',
  'read:offerings': 'Offerings',
  none: 'Health',
};

interface OpenApiOptions {
  readonly version: string;
  readonly hasExtensions: boolean;
  readonly hasSearch: boolean;
}

/** Returns the OpenAPI 3.1 description of the API. */
export const openApi = ({ version, hasExtensions, hasSearch }: OpenApiOptions): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Company and Offering Read API',
    version,
    description: 'A read-only API over companies and offerings. Every operation is a GET.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'The server that this description was read from' }],
  tags: [...TAGS, ...(hasExtensions ? [EXPORTS_TAG] : []), ...(hasSearch ? [SEARCH_TAG] : [])],
  paths: {
    ...Object.fromEntries(
      // `Object.entries` loses the literal types.
      (Object.entries(endpoints) as [OperationName, Endpoint][]).map(([name, endpoint]) => [
        endpoint.path,
        { get: operation(name, endpoint, RESPONSE_EXAMPLES[name], TAG_OF[endpoint.scope ?? 'none']) },
      ]),
    ),
    ...(hasExtensions &&
      Object.fromEntries(
        Object.entries<Operation>(exportOperations).map(([name, described]) => [
          described.path,
          { get: exportOperation(name, described) },
        ]),
      )),
    ...(hasSearch &&
      Object.fromEntries(
        // `Object.entries` loses the literal types.
        (Object.entries(searchEndpoints) as [keyof typeof searchEndpoints, Endpoint][]).map(
          ([name, endpoint]) => [
            endpoint.path,
            { get: operation(name, endpoint, SEARCH_EXAMPLES[name], SEARCH, SEARCH_NOTE) },
          ],
        ),
      )),
  },
  components: {
    schemas: componentSchemas(hasSearch),
    headers: HEADERS,
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: KEY_HEADER,
        description: `The key of a client. It has one or both of the scopes ${SCOPES.join(' and ')}.`,
      },
    },
  },
});
