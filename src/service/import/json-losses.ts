const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;
const NUMBERS = /-?\d[\d.eE+-]*/g;
/** Matches numbers that `JSON.parse` may change: decimals, exponents and long integers. */
const UNUSUAL_NUMBER = /\d[.eE]|\d{16}/;
const NUMBER_PARTS = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** What `JSON.parse` has silently lost of a text. */
export interface JsonLosses {
  /** Messages about repeated names, and about numbers that are too large. */
  readonly problems: readonly string[];
  /** The integers to which numbers such as 9007199254740991.4 were rounded, each with the number as the text has it. */
  readonly rounded: ReadonlyMap<number, string>;
}

export const NO_LOSSES: JsonLosses = { problems: [], rounded: new Map() };

/** Finds what `JSON.parse` has silently lost. `json` is the result of parsing `text`. */
export function findJsonLosses(text: string, json: unknown): JsonLosses {
  const rounded = new Map<number, string>();
  const outside = text.replace(STRINGS, '');
  const hasRepeatedName = outside.split(':').length - 1 !== countMembers(json);
  if (!hasRepeatedName && !UNUSUAL_NUMBER.test(outside)) return NO_LOSSES;
  const problems = hasRepeatedName ? [`the name ${findRepeatedName(text)} is there twice`] : [];
  for (const [token] of outside.matchAll(NUMBERS)) {
    const number = Number(token);
    if (!Number.isFinite(number)) problems.push(`the number ${token.slice(0, 40)} is too large`);
    else if (Number.isInteger(number) && !isWhole(token)) rounded.set(number, token);
  }
  return { problems, rounded };
}

/** Returns messages about losses in a record in which all numbers must be integers. */
export const describeLosses = (losses: JsonLosses): string[] => [
  ...losses.problems,
  ...(losses.rounded.size > 0 ? [describeRounded(losses)] : []),
];

export const describeRounded = ({ rounded }: JsonLosses): string =>
  `the number ${[...rounded.values()].join(', ')} is not an integer`;

/**
 * Counts the members of all objects in a value. It uses no recursion, because deep nesting would overflow the stack.
 */
function countMembers(json: unknown): number {
  let count = 0;
  const values = [json];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Object.values(value);
    if (!Array.isArray(value)) count += inside.length;
    for (const child of inside) if (typeof child === 'object') values.push(child);
  }
  return count;
}

/**
 * Returns the first name that an object has twice, as JSON. Names that differ only in how they are escaped are equal.
 */
function findRepeatedName(text: string): string {
  const objects: Set<unknown>[] = [];
  for (const [token, string, colon] of text.matchAll(TOKENS)) {
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    else if (string !== undefined && colon !== undefined) {
      const name: unknown = JSON.parse(string);
      if (objects.at(-1)?.has(name)) return JSON.stringify(name);
      objects.at(-1)?.add(name);
    }
  }
  return 'of a field';
}

/** Tells whether a number in JSON is an integer, without parsing it. */
function isWhole(token: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER_PARTS.exec(token) ?? [];
  const digits = (whole + fraction).replace(/0+$/, '');
  const trailingZeros = whole.length + fraction.length - digits.length;
  return digits === '' || Number(exponent) - fraction.length + trailingZeros >= 0;
}
