import * as z from 'zod/mini';
import { Company, CompanyPage } from './company.ts';
import { ERROR_CODES, type ErrorCode } from './error.ts';
import { Offering, OfferingPage } from './offering.ts';
import {
  CATEGORY_SLUG,
  DEFAULT_LIMIT,
  MAX_LIMIT,
  MAX_OFFERING_ID_LENGTH,
  MAX_SLUG_LENGTH,
  MAX_VALUES,
  OFFERING_ID,
} from './parameters.ts';
import { type Route, routes } from './routes.ts';

/** Our health body. SPEC §4.1 shows none, so clients must not depend on it. */
export const Health = z
  .strictObject({ status: z.literal('ok'), version: z.string() })
  .register(z.globalRegistry, { id: 'Health' });
export type Health = z.infer<typeof Health>;

type JsonSchema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: true;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface Endpoint extends Route {
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** Exactly what our service sends. Clients of any server need to be more lenient. */
  readonly body: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
}

const inQuery = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});
const inPath = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});
const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const text = (maxLength: number, { source: pattern }: RegExp) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern,
});
const listOf = (items: JsonSchema) => ({ type: 'array', items, minItems: 1, maxItems: MAX_VALUES });

const id = integer(0, Number.MAX_SAFE_INTEGER);
const paging = [
  inQuery('limit', 'How many elements to return.', { ...integer(1, MAX_LIMIT), default: DEFAULT_LIMIT }),
  inQuery('offset', 'How many elements to skip.', { ...integer(0, Number.MAX_SAFE_INTEGER), default: 0 }),
];

const LIST_ERRORS = ERROR_CODES.filter((code) => code !== 'not_found');

/** The five operations of v1.0.0 (SPEC §4, §9), as our service implements them. */
export const endpoints = {
  health: {
    ...routes.health,
    summary: 'Whether the service is alive',
    parameters: [],
    body: Health,
    errors: ['internal_error', 'service_unavailable'],
  },
  companyList: {
    ...routes.companyList,
    summary: 'Companies by name, page by page',
    parameters: [
      ...paging,
      inQuery('company_ids', 'Only these companies. Repeat it, or separate by commas.', listOf(id)),
      inQuery(
        'category_slugs',
        'Only companies in any of these categories. Repeat it, or separate by commas.',
        listOf(text(MAX_SLUG_LENGTH, CATEGORY_SLUG)),
      ),
    ],
    body: CompanyPage,
    errors: LIST_ERRORS,
  },
  company: {
    ...routes.company,
    summary: 'One company with its research and news',
    parameters: [inPath('company_id', 'The company identifier.', id)],
    body: Company,
    errors: ERROR_CODES,
  },
  offeringList: {
    ...routes.offeringList,
    summary: 'Offerings by identifier, page by page',
    parameters: paging,
    body: OfferingPage,
    errors: LIST_ERRORS,
  },
  offering: {
    ...routes.offering,
    summary: 'One offering',
    parameters: [
      inPath('offering_id', 'The offering identifier.', text(MAX_OFFERING_ID_LENGTH, OFFERING_ID)),
    ],
    body: Offering,
    errors: ERROR_CODES,
  },
} as const satisfies Record<keyof typeof routes, Endpoint>;
