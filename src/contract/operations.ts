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

interface IntegerSchema {
  readonly type: 'integer';
  readonly minimum: number;
  readonly maximum: number;
  readonly default?: number;
}

interface TextSchema {
  readonly type: 'string';
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: string;
  readonly default?: string;
}

/** The schema of a parameter that takes one of the words in `enum`. */
interface ChoiceSchema {
  readonly type: 'string';
  readonly enum: readonly string[];
  readonly default: string;
}

/**
 * The schema of a list of values. They are sent as repeated parameters, with or without `[]` after the name. Unless the
 * values may contain commas, they can also be sent as one text, separated by commas.
 */
interface ListSchema {
  readonly type: 'array';
  readonly items: IntegerSchema | TextSchema;
  readonly minItems: number;
  readonly maxItems: number;
}

/**
 * The JSON Schema of a parameter's value. `minLength` and `minItems` are only documentation: `pattern` rejects an empty
 * text, and a list that isn't sent is parsed as null.
 */
export type ParameterSchema = IntegerSchema | TextSchema | ChoiceSchema | ListSchema;

/**
 * A parameter, described as OpenAPI does it, with two members that OpenAPI doesn't have: `mayContainCommas` and
 * `mismatch`. Bounds that SPEC §8 doesn't show are ours.
 */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: true;
  readonly description: string;
  readonly schema: ParameterSchema;
  readonly example: unknown;
  /** True if commas are parts of the values of a list. Each value is then sent as a parameter of its own. */
  readonly mayContainCommas?: true;
  /** The message of the 400 for a value that doesn't match the schema. The parameter's name comes before it. */
  readonly mismatch: string;
}

type ScalarValue<Schema> = Schema extends IntegerSchema
  ? number
  : Schema extends { readonly enum: readonly (infer Choice)[] }
    ? Choice
    : string;

type ValueOf<P extends Parameter> = P['schema'] extends { readonly items: infer Items }
  ? readonly ScalarValue<Items>[] | null
  : P extends { readonly required: true } | { readonly schema: { readonly default: number | string } }
    ? ScalarValue<P['schema']>
    : ScalarValue<P['schema']> | null;

type ValuesOf<Parameters extends readonly Parameter[]> = {
  readonly [P in Parameters[number] as P['name']]: ValueOf<P>;
};

/**
 * The parsed parameters of an operation, by name. A parameter that wasn't sent has its default, or null if it has
 * none.
 */
export type ParametersOf<O extends Operation> = ValuesOf<O['parameters']>;

/** Returns the value of a parameter that was not sent: its default, or null. */
export const defaultOf = ({ schema }: Parameter): number | string | null =>
  'default' in schema ? (schema.default ?? null) : null;

/** Returns the parameters of a request that sends none. */
export const defaultParameters = <O extends Operation>({ parameters }: O): ParametersOf<O> =>
  // The cast restores the names that `fromEntries` loses.
  Object.fromEntries(parameters.map((one) => [one.name, defaultOf(one)])) as ParametersOf<O>;

/** Describes an operation without Zod schemas, so that the dashboard can show it without loading Zod. */
export interface Operation extends Route {
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** Error codes that our service may send (SPEC §7). */
  readonly errors: readonly ErrorCode[];
  /** True if responses depend on the time as well as on the data. They are cached for at most a minute. */
  readonly changesWithTime?: true;
}

export type OperationName = keyof typeof routes;

const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;
/** Returns the schema of a text that matches the pattern. */
export const textSchema = (maxLength: number, { source: pattern }: RegExp) =>
  ({ type: 'string', minLength: 1, maxLength, pattern }) as const;
/** Returns the schema of a list whose values have the schema `items`. */
export const listSchema = <Items extends ListSchema['items']>(items: Items) =>
  ({ type: 'array', items, minItems: 1, maxItems: MAX_VALUES }) as const;

const id = integer(0, Number.MAX_SAFE_INTEGER);
/** The parameters that choose the page of a list. */
export const PAGING = [
  {
    name: 'limit',
    in: 'query',
    description: 'How many elements to return.',
    schema: { ...integer(1, MAX_LIMIT), default: DEFAULT_LIMIT },
    example: 25,
    mismatch: `must be a whole number from 1 to ${MAX_LIMIT}.`,
  },
  {
    name: 'offset',
    in: 'query',
    description: 'How many elements to skip.',
    schema: { ...integer(0, Number.MAX_SAFE_INTEGER), default: 0 },
    example: 0,
    mismatch: `must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`,
  },
] as const;

export const COMPANY_IDS = {
  name: 'company_ids',
  in: 'query',
  description: 'Only these companies. Repeat it, or separate by commas.',
  schema: listSchema(id),
  example: [42],
  mismatch: 'must hold whole numbers only.',
} as const;

export const CATEGORY_SLUGS = {
  name: 'category_slugs',
  in: 'query',
  description: 'Only companies in any of these categories. Repeat it, or separate by commas.',
  schema: listSchema(textSchema(MAX_SLUG_LENGTH, CATEGORY_SLUG)),
  example: ['space'],
  mismatch: 'must hold category slugs only.',
} as const;

/**
 * The parameters that filter companies, in their list and in its exports. The search beyond the contract (`search.ts`)
 * has filters of its own.
 */
export const COMPANY_FILTERS = [COMPANY_IDS, CATEGORY_SLUGS] as const;

/** The parsed filters of a request for companies. One that was not sent is null. */
export type CompanyFilters = ValuesOf<typeof COMPANY_FILTERS>;

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
    parameters: [...PAGING, ...COMPANY_FILTERS],
    errors: LIST_ERRORS,
  },
  company: {
    ...routes.company,
    summary: 'One company with its research and news',
    parameters: [
      {
        name: 'company_id',
        in: 'path',
        required: true,
        description: 'The company identifier.',
        schema: id,
        example: 42,
        mismatch: 'must be a whole number.',
      },
    ],
    errors: ERROR_CODES,
  },
  offeringList: {
    ...routes.offeringList,
    summary: 'Offerings by identifier, page by page',
    parameters: PAGING,
    errors: LIST_ERRORS,
  },
  offering: {
    ...routes.offering,
    summary: 'One offering',
    parameters: [
      {
        name: 'offering_id',
        in: 'path',
        required: true,
        description: 'The offering identifier.',
        schema: textSchema(MAX_OFFERING_ID_LENGTH, OFFERING_ID),
        example: '9',
        mismatch: 'must be the id of an offering.',
      },
    ],
    errors: ERROR_CODES,
  },
} as const satisfies Record<OperationName, Operation>;
