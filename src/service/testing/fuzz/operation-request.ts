import fc, { type Arbitrary } from 'fast-check';
import { NOT_INTEGERS } from '../not-integers.ts';

/** The parts of a parameter's JSON Schema that the generators use. */
export interface DescribedSchema {
  readonly type: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly items?: DescribedSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A parameter in the OpenAPI description. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly schema: DescribedSchema;
  readonly example?: unknown;
}

type Value = string | readonly string[];

export interface OperationRequest {
  readonly url: string;
  /** The parameters by name, before they are encoded in the URL. */
  readonly values: Readonly<Record<string, Value>>;
  /** The name of the one parameter that is wrong; null if the request is valid. */
  readonly wrong: string | null;
}

const anyText = fc.string({ unit: 'binary', maxLength: 20 });
const orSometimes = <T>(usual: Arbitrary<T>, rare: Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: rare });

// HTTP clients resolve `.` and `..` before they send a path, even if the dots are percent-encoded, so they can't be
// sent.
const isSendable = (text: string) => text !== '' && !/^\.{1,2}$/.test(text);

const matches = ({ pattern = '', maxLength = Infinity, enum: choices }: DescribedSchema, text: string) =>
  (choices?.includes(text) ?? text !== '') &&
  new RegExp(pattern, 'u').test(text) &&
  [...text].length <= maxLength;

/** Generates values that a parameter's schema allows, among them the `known` ones, which occur in the data. */
function validText(schema: DescribedSchema, known: readonly string[]): Arbitrary<string> {
  if (schema.type === 'integer') {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
    const near = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 60) });
    const any = fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }));
    return fc.oneof(
      orSometimes(near, any).map(String),
      ...(known.length > 0 ? [fc.constantFrom(...known)] : []),
    );
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const { maxLength = 200, pattern = '' } = schema;
  // A random text never matches a strict pattern, such as that of a date. The function below can't read \p{…}.
  if (pattern !== '' && !/\\p\{/i.test(pattern))
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength });
  const longest = fc.string({ unit: 'binary', minLength: maxLength, maxLength });
  const any = orSometimes(orSometimes(anyText, fc.string()), longest).filter((text) => matches(schema, text));
  return known.length > 0 ? fc.oneof(fc.constantFrom(...known), any) : any;
}

/** Generates texts that are none of the choices, most of them similar to one. */
function notAmong(choices: readonly string[]): Arbitrary<string> {
  const similar = fc
    .tuple(fc.constantFrom(...choices), fc.constantFrom(' ', '\0', 's', ','))
    .chain(([choice, more]) =>
      fc.constantFrom(choice.toUpperCase(), choice.slice(1), choice + more, more + choice, choices.join()),
    );
  return fc.oneof(similar, anyText, fc.constant('')).filter((text) => !choices.includes(text));
}

/** Generates values that a parameter's schema forbids. */
function invalidText(schema: DescribedSchema): Arbitrary<string> {
  if (schema.type === 'integer') {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
    const outside = [BigInt(minimum) - 1n, BigInt(maximum) + 1n, BigInt(maximum) * 10n].map(String);
    const notDigits = fc.string({ unit: 'binary' }).filter((text) => !/^\d+$/.test(text));
    return fc.oneof(fc.constantFrom(...NOT_INTEGERS, ...outside), notDigits);
  }
  if (schema.enum !== undefined) return notAmong(schema.enum);
  const { maxLength = 200 } = schema;
  const tooLong = fc.string({ unit: 'grapheme-ascii', minLength: maxLength + 1, maxLength: maxLength + 9 });
  const withControls = fc
    .tuple(anyText, fc.constantFrom('\0', '\t', '\n', '\r', '\x1b', '\x7f', '\x85'), anyText)
    .map((parts) => parts.join(''));
  // A long text whose only mistake is its length. A random long text would nearly always contain a forbidden
  // character too.
  const plainTooLong = fc.constant('x'.repeat(maxLength + 1));
  return fc
    .oneof(tooLong, plainTooLong, withControls, fc.constant(''))
    .filter((text) => !matches(schema, text));
}

function validValue(
  { items, minItems = 1, maxItems = 100, ...schema }: DescribedSchema,
  known: readonly string[],
) {
  if (items === undefined) return validText(schema, known);
  const few = fc.array(validText(items, known), { minLength: minItems, maxLength: 4 });
  const many = fc.array(validText(items, known), { minLength: maxItems - 1, maxLength: maxItems });
  return fc.oneof({ weight: 30, arbitrary: few }, { weight: 1, arbitrary: many });
}

function invalidValue({ items, maxItems = 100, ...schema }: DescribedSchema, known: readonly string[]) {
  if (items === undefined) return invalidText(schema);
  // A comma separates the values of a list, so at least one of the parts between commas must be invalid.
  const bad = invalidText(items).filter((text) => text.split(',').some((part) => !isValidItem(items, part)));
  const oneBad = fc
    .tuple(
      fc.array(validText(items, known), { maxLength: 3 }),
      bad,
      fc.array(validText(items, known), { maxLength: 3 }),
    )
    .map(([before, wrong, after]) => [...before, wrong, ...after]);
  const tooMany = fc.array(fc.constantFrom(...known), { minLength: maxItems + 1, maxLength: maxItems + 30 });
  return fc.oneof({ weight: 9, arbitrary: oneBad }, { weight: 1, arbitrary: tooMany });
}

const isValidItem = (schema: DescribedSchema, text: string) =>
  schema.type === 'integer'
    ? /^(?:0|[1-9]\d*)$/.test(text) && BigInt(text) <= BigInt(schema.maximum ?? 0)
    : matches(schema, text);

const everyByte = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const encoders = [encodeURIComponent, encodeURIComponent, everyByte] as const;
const inQuery = [
  ...encoders,
  (text: string) => new URLSearchParams([['', text]]).toString().slice(1),
] as const;

type Pair = readonly [name: string, value: string];

/**
 * The ways to send a list: repeat the name, add brackets to the name, separate the values by commas, or mix these.
 */
const listStyles = [
  (name: string, all: readonly string[]): Pair[] => all.map((value) => [name, value]),
  (name: string, all: readonly string[]): Pair[] => all.map((value) => [`${name}[]`, value]),
  (name: string, all: readonly string[]): Pair[] => [[name, all.join(',')]],
  (name: string, [first = '', ...others]: readonly string[]): Pair[] => [
    [name, first],
    ...(others.length > 0 ? [[`${name}[]`, others.join(',')] as const] : []),
  ],
] as const;

// prettier-ignore
const UNKNOWN_NAMES = [
  'lmit', 'Limit', 'limit[]', 'offset[0]', '__proto__', 'constructor', 'company_id', 'companyIds', 'company_ids[0]',
  'category_slugs[][]', 'x-api-key', 'q', 'sort', ' limit', 'limit\0', "' OR 1=1 --",
];

/**
 * Generates requests for an operation from its OpenAPI description. They are either valid or have exactly one
 * mistake.
 */
export function operationRequest(
  path: string,
  described: readonly DescribedParameter[],
  known: Readonly<Record<string, readonly string[]>>,
): Arbitrary<OperationRequest> {
  // If no values of a parameter are known to occur in the data, use its example.
  const knownOf = (name: string) =>
    known[name] ?? [described.find((parameter) => parameter.name === name)?.example ?? []].flat().map(String);
  // Headers are left out, because the tests themselves send them.
  const parameters = described.filter((parameter) => parameter.in !== 'header');
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const isKnownName = (name: string) => names.includes(name) || names.includes(name.replace(/\[\]$/, ''));
  const unknownName = fc
    .oneof(fc.constantFrom(...UNKNOWN_NAMES), anyText)
    .filter((name) => !isKnownName(name) || (name === 'limit[]' && names.includes('limit')));
  const valid = fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema, in: place }) => [
        name,
        place === 'path'
          ? validText(schema, knownOf(name)).filter(isSendable)
          : validValue(schema, knownOf(name)),
      ]),
    ),
    { requiredKeys: parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : [])) },
  ) as Arbitrary<Record<string, Value>>;
  type Draft = Pick<OperationRequest, 'values' | 'wrong'> & { readonly extra: readonly Pair[] };
  const correct = valid.map((values): Draft => ({ values, wrong: null, extra: [] }));
  const wrongValues = parameters.map(({ name, schema, in: place }) =>
    fc
      .tuple(
        valid,
        place === 'path' ? invalidText(schema).filter(isSendable) : invalidValue(schema, knownOf(name)),
      )
      .map(([values, bad]): Draft => ({ values: { ...values, [name]: bad }, wrong: name, extra: [] })),
  );
  const unknown = fc
    .tuple(valid, unknownName, anyText)
    .map(([values, name, text]): Draft => ({ values, wrong: name, extra: [[name, text]] }));
  const repeated = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.schema.type !== 'array')
    .map(({ name, schema }) =>
      fc.tuple(valid, validText(schema, knownOf(name))).map(([values, text]): Draft => ({
        values: { ...values, [name]: text },
        wrong: name,
        extra: [[name, text]],
      })),
    );
  const draft =
    // The health check has no parameters and ignores unknown ones, so none of its requests is wrong.
    parameters.length === 0
      ? correct
      : fc.oneof(
          { weight: 6, arbitrary: correct },
          ...wrongValues.map((arbitrary) => ({ weight: 1, arbitrary })),
          ...[unknown, ...repeated].map((arbitrary) => ({ weight: 1, arbitrary })),
        );
  return fc
    .record({
      draft,
      style: fc.constantFrom(...listStyles),
      inPath: fc.constantFrom(...encoders),
      encode: fc.constantFrom(...inQuery),
      reversed: fc.boolean(),
    })
    .map(({ draft: { values, wrong, extra }, style, inPath, encode, reversed }) => {
      const pairs = names.flatMap((name): readonly Pair[] => {
        const value = values[name];
        if (value === undefined) return [];
        return typeof value === 'string' ? [[name, value]] : style(name, value);
      });
      const query = [...pairs, ...extra].map((pair) => pair.map(encode).join('='));
      const filled = path.replace(/\{(\w+)\}/, (_, name: string) => inPath(String(values[name])));
      const search = (reversed ? query.toReversed() : query).join('&');
      return { url: search === '' ? filled : `${filled}?${search}`, values, wrong };
    });
}
