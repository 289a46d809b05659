const LITERAL = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const IS_LITERAL = new RegExp(`^${LITERAL}$`);
// The only key of an `ExactNumber`. No real server has such a field; if one did, a number in it would still be shown.
const DIGITS = '\0';

/**
 * A JSON number that a double would round, with all its digits. It is a plain object so that it survives
 * `JSON.stringify`, structured cloning and storage.
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

/** Splits a number: its value is `digits` × 10^`exponent`, without zeros at the ends of `digits`. */
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

/** A double keeps any decimal of up to this many digits, unless the exponent is huge. */
const SAFE_DIGITS = 15;

/** JavaScript prints numbers of this size and above with an exponent. */
const MAX_WRITTEN = 1e21;

/** True if a double keeps all digits of the number and prints it without an exponent that it didn't have before. */
export function isDouble(literal: string): boolean {
  const hasExponent = /e/i.test(literal);
  if (literal.length <= SAFE_DIGITS && !hasExponent) return true;
  if (!hasExponent && Math.abs(Number(literal)) >= MAX_WRITTEN) return false;
  const [sent, kept] = [normalize(literal), normalize(String(Number(literal)))];
  return sent.digits === kept.digits && sent.exponent === kept.exponent && sent.sign === kept.sign;
}

/** Compares two JSON numbers by all their digits, for `sort`. */
export function compareDigits(a: string, b: string): number {
  const [x, y] = [normalize(a), normalize(b)];
  const signOf = ({ sign, digits }: typeof x) => (digits === '' ? 0 : sign === '-' ? -1 : 1);
  if (signOf(x) !== signOf(y)) return signOf(x) - signOf(y);
  const magnitude = x.digits.length + x.exponent - (y.digits.length + y.exponent);
  const byDigits = x.digits < y.digits ? -1 : x.digits > y.digits ? 1 : 0;
  return signOf(x) * (magnitude || byDigits) || 0;
}

// Quickly finds responses that may contain a number that a double rounds. It has false positives, but spares nearly
// every response the slow scan.
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

/** Replaces each number that a double would round with the JSON of an `ExactNumber`. */
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

/** Like `JSON.parse`, but numbers that a double would round become {@link ExactNumber}. */
export const parseJson = (json: string): unknown =>
  JSON.parse(MAY_BE_ROUNDED.test(json) ? markExactNumbers(json) : json);

// Matches the JSON of an `ExactNumber`. Inside a string it can't match, because the quotes would be escaped.
const PRINTED = new RegExp(String.raw`\{\s*"\\u0000":\s*"(${LITERAL})"\s*\}`, 'g');

/** Like `JSON.stringify`, but exact numbers keep all their digits. What JSON can't express becomes `null`. */
export const stringifyJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replaceAll(PRINTED, '$1');
