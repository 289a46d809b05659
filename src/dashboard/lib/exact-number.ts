const LITERAL = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const IS_LITERAL = new RegExp(`^${LITERAL}$`);
// No server calls a field like this; if one does, a number in it is shown as a number.
const DIGITS = '\0';

/**
 * A JSON number that a double would round, in the digits that it was sent with. A plain object, so that it survives
 * `JSON.stringify`, structured clones and stores.
 */
export interface ExactNumber {
  readonly [DIGITS]: string;
}

/** True for what `parseJson` returns in place of a number that a double would round. */
export const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(value, DIGITS) &&
  IS_LITERAL.test(String((value as Record<string, unknown>)[DIGITS])) &&
  Object.keys(value).length === 1;

/** The digits that the server sent. */
export const digitsOf = (number: ExactNumber): string => number[DIGITS];

/** A text, number or truth value as it was sent; an exact number in all its digits. */
export const scalarText = (value: unknown): string =>
  isExactNumber(value) ? digitsOf(value) : String(value);

const NUMBER_PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** A number without leading and trailing zeros: `digits` × 10^`exponent`. */
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

/** Every decimal of up to this many digits comes back from a double unchanged, unless its exponent is huge. */
const SAFE_DIGITS = 15;

/** From here on, JavaScript writes a number with an exponent. */
const MAX_WRITTEN = 1e21;

/** Whether a double has all digits of a number, and is written with them if it was sent with them. */
function isDouble(literal: string): boolean {
  const hasExponent = /e/i.test(literal);
  if (literal.length <= SAFE_DIGITS && !hasExponent) return true;
  if (!hasExponent && Math.abs(Number(literal)) >= MAX_WRITTEN) return false;
  const [sent, kept] = [normalize(literal), normalize(String(Number(literal)))];
  return sent.digits === kept.digits && sent.exponent === kept.exponent && sent.sign === kept.sign;
}

// Not only such numbers, but nearly no other text: most responses need no second look.
const MAY_BE_ROUNDED = /[:,[]\s*-?(?:[\d.]{16}|[\d.]+e)/i;
const TOKEN = /"|-?\d[\d.eE+-]*/g;

/** The index after the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at;
    while (json[before - 1] === '\\') before -= 1;
    // An even number of backslashes escape one another, not the quote.
    if ((at - before) % 2 === 0) return at + 1;
  }
  return json.length;
}

/** Puts an exact number in place of each number that a double would round. */
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

/** As `JSON.parse`, but a number that a double would round becomes an {@link ExactNumber}. Throws for invalid JSON. */
export const parseJson = (json: string): unknown =>
  JSON.parse(MAY_BE_ROUNDED.test(json) ? markExactNumbers(json) : json);

// A quote within a string is escaped, so this matches no text.
const PRINTED = new RegExp(String.raw`\{\s*"\\u0000":\s*"(${LITERAL})"\s*\}`, 'g');

/** As `JSON.stringify`, with the digits of exact numbers; `null` for what JSON has no value for. */
export const stringifyJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replaceAll(PRINTED, '$1');
