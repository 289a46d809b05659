import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
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

type JsonSchema = Readonly<Record<string, unknown>>;

/** A parameter as OpenAPI describes it. Optional unless it is `required`. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: true;
  readonly description: string;
  /** JSON Schema of the value, with our bounds where SPEC §8 shows none. */
  readonly schema: JsonSchema;
  readonly example: unknown;
}

/** Describes an operation for people who call it. Free of schemas, so that the dashboard can show it. */
export interface Operation extends Route {
  /** A few words for a heading, without a full stop. */
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** Every code that our service can answer with (SPEC §7). */
  readonly errors: readonly ErrorCode[];
}

export type OperationName = keyof typeof routes;

type Described = Pick<Parameter, 'description' | 'schema' | 'example'>;

const inQuery = (name: string, parameter: Described): Parameter => ({ name, in: 'query', ...parameter });
const inPath = (name: string, parameter: Described): Parameter => ({
  name,
  in: 'path',
  required: true,
  ...parameter,
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
  inQuery('limit', {
    description: 'How many elements to return.',
    schema: { ...integer(1, MAX_LIMIT), default: DEFAULT_LIMIT },
    example: 25,
  }),
  inQuery('offset', {
    description: 'How many elements to skip.',
    schema: { ...integer(0, Number.MAX_SAFE_INTEGER), default: 0 },
    example: 0,
  }),
];

const LIST_ERRORS = ERROR_CODES.filter((code) => code !== 'not_found');

/** The five operations of v1.0.0 (SPEC §4, §9), as our service implements them. */
export const operations = {
  health: {
    ...routes.health,
    summary: 'Whether the service is alive',
    parameters: [],
    errors: ['invalid_parameter', 'internal_error', 'service_unavailable'],
  },
  companyList: {
    ...routes.companyList,
    summary: 'Companies by name, page by page',
    parameters: [
      ...paging,
      inQuery('company_ids', {
        description: 'Only these companies. Repeat it, or separate by commas.',
        schema: listOf(id),
        example: [42],
      }),
      inQuery('category_slugs', {
        description: 'Only companies in any of these categories. Repeat it, or separate by commas.',
        schema: listOf(text(MAX_SLUG_LENGTH, CATEGORY_SLUG)),
        example: ['space'],
      }),
    ],
    errors: LIST_ERRORS,
  },
  company: {
    ...routes.company,
    summary: 'One company with its research and news',
    parameters: [inPath('company_id', { description: 'The company identifier.', schema: id, example: 42 })],
    errors: ERROR_CODES,
  },
  offeringList: {
    ...routes.offeringList,
    summary: 'Offerings by identifier, page by page',
    parameters: paging,
    errors: LIST_ERRORS,
  },
  offering: {
    ...routes.offering,
    summary: 'One offering',
    parameters: [
      inPath('offering_id', {
        description: 'The offering identifier.',
        schema: text(MAX_OFFERING_ID_LENGTH, OFFERING_ID),
        example: '9',
      }),
    ],
    errors: ERROR_CODES,
  },
} as const satisfies Record<OperationName, Operation>;
