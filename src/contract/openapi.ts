import * as z from 'zod/mini';
import {
  Category,
  Company,
  CompanyPage,
  CompanySummary,
  NewsArticle,
  NewsItem,
  ResearchItem,
} from './company.ts';
import { endpoints, KEY_HEADER, type Endpoint } from './endpoints.ts';
import { ERROR_CODES, ErrorEnvelope, STATUS_OF, type ErrorCode } from './error.ts';
import { Health } from './health.ts';
import { Offering, OfferingPage } from './offering.ts';
import { PageInfo } from './page-info.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_OFFERING_ID_LENGTH, MAX_VALUES } from './params.ts';

type Json = Readonly<Record<string, unknown>>;

const SCHEMAS = {
  Category,
  ResearchItem,
  NewsArticle,
  NewsItem,
  CompanySummary,
  Company,
  CompanyPage,
  PageInfo,
  Offering,
  OfferingPage,
  Health,
  ErrorEnvelope,
};

/** Our service's response schema for each operation. */
const BODIES = {
  health: 'Health',
  companyList: 'CompanyPage',
  company: 'Company',
  offeringList: 'OfferingPage',
  offering: 'Offering',
} as const satisfies Record<keyof typeof endpoints, keyof typeof SCHEMAS>;

const refTo = (name: string) => `#/components/schemas/${name}`;

/** All schemas as JSON Schema, with references between them. */
function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
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

const wholeNumber = (min: number, max: number, more: Json = {}) => ({
  type: 'integer',
  minimum: min,
  maximum: max,
  ...more,
});
const inQuery = (name: string, description: string, schema: Json) => ({
  name,
  in: 'query',
  description,
  schema,
});
const inPath = (name: string, description: string, schema: Json) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});
const atMost = (items: Json) => ({ type: 'array', items, minItems: 1, maxItems: MAX_VALUES });

const paging = [
  inQuery('limit', 'How many elements to return.', wholeNumber(1, MAX_LIMIT, { default: DEFAULT_LIMIT })),
  inQuery('offset', 'How many elements to skip.', wholeNumber(0, Number.MAX_SAFE_INTEGER, { default: 0 })),
];
const id = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Summaries and parameters, which `endpoints` does not have. */
const OPERATIONS: Readonly<Record<keyof typeof endpoints, { summary: string; parameters: Json[] }>> = {
  health: { summary: 'Whether the service is alive', parameters: [] },
  companyList: {
    summary: 'Companies by name, page by page',
    parameters: [
      ...paging,
      inQuery('company_ids', 'Only these companies. Repeat it, or separate by commas.', atMost(id)),
      inQuery(
        'category_slugs',
        'Only companies in any of these categories. Repeat it, or separate by commas.',
        atMost({ type: 'string' }),
      ),
    ],
  },
  company: {
    summary: 'One company with its research and news',
    parameters: [inPath('company_id', 'The company identifier.', id)],
  },
  offeringList: { summary: 'Offerings by identifier, page by page', parameters: paging },
  offering: {
    summary: 'One offering',
    parameters: [
      inPath('offering_id', 'The offering identifier.', {
        type: 'string',
        maxLength: MAX_OFFERING_ID_LENGTH,
      }),
    ],
  },
};

function codesOf(endpoint: Endpoint): ErrorCode[] {
  const single = endpoint.path.endsWith('}');
  if (endpoint.scope === null) return ['internal_error', 'service_unavailable'];
  return ERROR_CODES.filter((code) => code !== 'not_found' || single);
}

/** One response per status, since several codes can share one. */
function errorResponses(endpoint: Endpoint): Json {
  const codes = codesOf(endpoint);
  const statuses = [...new Set(codes.map((code) => STATUS_OF[code]))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes.filter((code) => STATUS_OF[code] === status).join(', '),
        content: { 'application/json': { schema: { $ref: refTo('ErrorEnvelope') } } },
      },
    ]),
  );
}

function operation(name: keyof typeof endpoints): Json {
  const endpoint: Endpoint = endpoints[name];
  const content = { 'application/json': { schema: { $ref: refTo(BODIES[name]) } } };
  const notModified =
    endpoint.scope === null ? {} : { 304: { description: 'What the caller has is current' } };
  return {
    operationId: name,
    ...OPERATIONS[name],
    security: endpoint.scope === null ? [] : [{ apiKey: [endpoint.scope] }],
    responses: { 200: { description: 'OK', content }, ...notModified, ...errorResponses(endpoint) },
  };
}

/** The API as OpenAPI 3.1, generated from the schemas and endpoints that the service uses. */
export function openApi(version: string): Json {
  // Object.keys loses the literal types.
  const names = Object.keys(endpoints) as (keyof typeof endpoints)[];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Company and Offering Read API',
      version,
      description: 'A read-only API over companies and offerings.',
    },
    paths: Object.fromEntries(names.map((name) => [endpoints[name].path, { get: operation(name) }])),
    components: {
      schemas: componentSchemas(),
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: KEY_HEADER } },
    },
  };
}
