const LITERAL = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const IS_LITERAL = new RegExp(`^${LITERAL}$`);
// Name of the only property of an `ExactNumber`. It is unlikely to occur in a response, and harmless if it does.
const DIGITS = '\0';

/**
 * JSON number with all its digits, used where a JavaScript number would round it. It is a plain object so that it
 * survives `JSON.stringify`, structured cloning and storage.
 */
export interface ExactNumber {
  readonly [DIGITS]: string;
}

export const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(value, DIGITS) &&
  IS_LITERAL.test(String((value as Record<string, unknown>)[DIGITS])) &&
  Object.keys(value).length === 1;

export const digitsOf = (number: ExactNumber): string => number[DIGITS];

/** Converts a string, number or boolean to text. An exact number keeps all its digits. */
export const scalarText = (value: unknown): string =>
  isExactNumber(value) ? digitsOf(value) : String(value);

const NUMBER_PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Splits a number so that its value is `digits` × 10^`exponent`. Removes zeros at both ends of `digits`. */
function normalize(literal: string) {
  const [, sign = '', whole = '', fraction = '', power = '0'] = NUMBER_PARTS.exec(literal) ?? [];
  const all = whole + fraction;
  let [start, end] = [0, all.length];
  while (all[start] === '0') start += 1;
  while (end > start && all[end - 1] === '0') end -= 1;
  const exponent = Number(power) - fraction.length + all.length - end;
  return start === end
    ? { sign: '', digits: '', exponent: 0 }
    : { sign, digits: all.slice(start, end), exponent };
}

/** JavaScript numbers keep any decimal of up to this many digits, unless the exponent is huge. */
const SAFE_DIGITS = 15;

/** JavaScript prints numbers from this size on with an exponent. */
const MAX_WRITTEN = 1e21;

/**
 * True if a JavaScript number keeps all digits of a literal, and isn't printed with an exponent that the literal
 * lacked.
 */
export function isDouble(literal: string): boolean {
  const hasExponent = /e/i.test(literal);
  if (literal.length <= SAFE_DIGITS && !hasExponent) return true;
  if (!hasExponent && Math.abs(Number(literal)) >= MAX_WRITTEN) return false;
  const [sent, kept] = [normalize(literal), normalize(String(Number(literal)))];
  return sent.digits === kept.digits && sent.exponent === kept.exponent && sent.sign === kept.sign;
}

/** Comparator for `sort` that compares two JSON numbers by all their digits. */
export function compareDigits(a: string, b: string): number {
  const [x, y] = [normalize(a), normalize(b)];
  const signOf = ({ sign, digits }: typeof x) => (digits === '' ? 0 : sign === '-' ? -1 : 1);
  if (signOf(x) !== signOf(y)) return signOf(x) - signOf(y);
  const magnitude = x.digits.length + x.exponent - (y.digits.length + y.exponent);
  const byDigits = x.digits < y.digits ? -1 : x.digits > y.digits ? 1 : 0;
  return signOf(x) * (magnitude || byDigits) || 0;
}

// Quick test for responses that may contain a number that JavaScript would round. It has false positives, but saves
// most responses the slow scan.
const MAY_BE_ROUNDED = /[:,[]\s*-?(?:[\d.]{16}|[\d.]+e)/i;
const TOKEN = /"|-?\d[\d.eE+-]*/g;

/** Returns the index after the JSON string that starts at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at;
    while (json[before - 1] === '\\') before -= 1;
    // A quote after an even number of backslashes isn't escaped, so it ends the string.
    if ((at - before) % 2 === 0) return at + 1;
  }
  return json.length;
}

/** Replaces each number that JavaScript would round with the JSON of an `ExactNumber`. */
function markExactNumbers(json: string): string {
  const parts: string[] = [];
  let copied = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(json); found; found = TOKEN.exec(json)) {
    const [token] = found;
    if (token === '"') TOKEN.lastIndex = endOfString(json, found.index);
    else if (IS_LITERAL.test(token) && !isDouble(token)) {
      const exact: ExactNumber = { [DIGITS]: token };
      parts.push(json.slice(copied, found.index), JSON.stringify(exact));
      copied = TOKEN.lastIndex;
    }
  }
  return parts.join('') + json.slice(copied);
}

/** Like `JSON.parse`, but numbers that JavaScript would round become an {@link ExactNumber}. */
export const parseJson = (json: string): unknown =>
  JSON.parse(MAY_BE_ROUNDED.test(json) ? markExactNumbers(json) : json);

// Matches the JSON of an `ExactNumber`. It can't match inside a JSON string, where quotes are escaped.
const PRINTED = new RegExp(String.raw`\{\s*"\\u0000":\s*"(${LITERAL})"\s*\}`, 'g');

/** Like `JSON.stringify`, but exact numbers keep all their digits. A value that JSON can't express becomes `null`. */
export const stringifyJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replaceAll(PRINTED, '$1');
