import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { ErrorEnvelope, STATUS_OF } from '#contract/error.ts';
import { KEY_HEADER, REVISION_HEADER } from '#contract/routes.ts';
import * as z from 'zod/mini';

type Json = Readonly<Record<string, unknown>>;

const refTo = (name: string) => `#/components/schemas/${name}`;

function jsonOf(schema: z.ZodMiniType): Json {
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) throw new TypeError('The schema of a body needs an id in the registry.');
  return { 'application/json': { schema: { $ref: refTo(id) } } };
}

function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: refTo,
    // `format` is enough; Zod's pattern would add four lines per field.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  );
}

/** One response per status, since several codes can share one. */
function errorResponses({ errors }: Endpoint): Json {
  const statuses = [...new Set(errors.map((code) => STATUS_OF[code]))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: errors.filter((code) => STATUS_OF[code] === status).join(', '),
        content: jsonOf(ErrorEnvelope),
      },
    ]),
  );
}

const revision = {
  [REVISION_HEADER]: {
    description:
      'The data set that was read. It changes with each import: start again if it changes between two pages.',
    schema: { type: 'string' },
  },
};

function operation(operationId: string, endpoint: Endpoint): Json {
  const { summary, parameters, scope, body } = endpoint;
  const headers = scope === null ? {} : { headers: revision };
  const notModified =
    scope === null ? {} : { 304: { description: 'What the caller has is current', ...headers } };
  return {
    operationId,
    summary,
    parameters,
    security: scope === null ? [] : [{ apiKey: [scope] }],
    responses: {
      200: { description: 'OK', ...headers, content: jsonOf(body) },
      ...notModified,
      ...errorResponses(endpoint),
    },
  };
}

export const openApi = (version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Company and Offering Read API',
    version,
    description: 'A read-only API over companies and offerings.',
  },
  paths: Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint.path, { get: operation(name, endpoint) }]),
  ),
  components: {
    schemas: componentSchemas(),
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: KEY_HEADER } },
  },
});
