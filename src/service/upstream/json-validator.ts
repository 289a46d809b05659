import { isUtf8 } from 'node:buffer';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Maximum depth of nesting. Responses of the contract have six levels; a body with millions would take a parser
 * seconds.
 */
const MAX_DEPTH = 64;

/** After this many bytes, other requests get a turn. A single text or number is never divided. */
const SLICE_BYTES = 64 * 2 ** 10;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [MINUS, PLUS, DOT, ZERO, UPPER_E, LOWER_E, LOWER_U] = [0x2d, 0x2b, 0x2e, 0x30, 0x45, 0x65, 0x75];

const LITERALS = ['true', 'false', 'null'].map((text) => Buffer.from(text));
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'));

/** An array or object. The elements of an object have names, such as `"id":` before a value. */
interface Container {
  readonly end: number;
  readonly hasNames: boolean;
}

const CONTAINERS: ReadonlyMap<number | undefined, Container> = new Map([
  [0x5b, { end: 0x5d, hasNames: false }],
  [0x7b, { end: 0x7d, hasNames: true }],
]);

/** Stands for a position if the expected part is not there. */
const MISSING = -1;

/**
 * Tells whether a body is complete JSON (RFC 8259) in UTF-8, with or without a byte order mark. It checks in slices and
 * builds no values, because `JSON.parse` would block for up to half a second. Rejects with the signal's reason.
 */
export async function isValidJson(body: Buffer, signal?: AbortSignal): Promise<boolean> {
  if (!isUtf8(body)) return false;
  const start = BYTE_ORDER_MARK.every((byte, index) => body[index] === byte) ? BYTE_ORDER_MARK.length : 0;
  /** The arrays and objects that have begun and not ended, the outermost first. */
  const open: Container[] = [];
  let at = skipSpace(body, start);
  let sliceEnd = SLICE_BYTES;
  // Each round of the loop begins at a value. For `{"a":[1,2]}`, the rounds read `{"a":`, `[`, `1,` and `2]}`.
  for (;;) {
    if (at > sliceEnd) {
      await yieldToEventLoop();
      signal?.throwIfAborted();
      sliceEnd = at + SLICE_BYTES;
    }
    // Read the value: the beginning of an array or object, or all of a text, number or literal.
    const begun = CONTAINERS.get(body[at]);
    if (begun === undefined) {
      at = skipScalar(body, at);
      if (at === MISSING) return false;
      at = skipSpace(body, at);
    } else {
      if (open.push(begun) > MAX_DEPTH) return false;
      at = skipSpace(body, at + 1);
      if (body[at] !== begun.end) {
        at = skipToValue(begun, body, at);
        if (at === MISSING) return false;
        continue;
      }
    }
    // Read the ends of all arrays and objects that end here.
    let container = open.at(-1);
    while (container !== undefined && body[at] === container.end) {
      open.pop();
      container = open.at(-1);
      at = skipSpace(body, at + 1);
    }
    // Read the comma before the next element, unless the body ends here.
    if (container === undefined) return at === body.length;
    if (body[at] !== COMMA) return false;
    at = skipToValue(container, body, skipSpace(body, at + 1));
    if (at === MISSING) return false;
  }
}

function skipSpace(body: Buffer, from: number): number {
  let at = from;
  for (let byte = body[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = body[at])
    at++;
  return at;
}

// Each function below returns where the rest of the body begins, or `MISSING`.

/** Skips the name of an element, if it has one. */
const skipToValue = ({ hasNames }: Container, body: Buffer, from: number): number =>
  hasNames ? skipName(body, from) : from;

function skipName(body: Buffer, from: number): number {
  if (body[from] !== QUOTE) return MISSING;
  const end = skipString(body, from);
  const colon = end === MISSING ? MISSING : skipSpace(body, end);
  return body[colon] === COLON ? skipSpace(body, colon + 1) : MISSING;
}

function skipScalar(body: Buffer, from: number): number {
  const byte = body[from];
  if (byte === QUOTE) return skipString(body, from);
  const literal = LITERALS.find((text) => text[0] === byte);
  if (literal === undefined) return skipNumber(body, from);
  return literal.every((letter, offset) => body[from + offset] === letter) ? from + literal.length : MISSING;
}

function skipString(body: Buffer, from: number): number {
  for (let at = from + 1; ; at++) {
    const byte = body[at];
    if (byte === QUOTE) return at + 1;
    if (byte === undefined || byte < 0x20) return MISSING;
    if (byte !== BACKSLASH) continue;
    const escaped = body[++at];
    if (escaped === LOWER_U) {
      for (const end = at + 4; at < end; at++) if (!isHexDigit(body[at + 1])) return MISSING;
    } else if (escaped === undefined || !ESCAPED.has(escaped)) return MISSING;
  }
}

const isHexDigit = (byte = 0) =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);

function skipNumber(body: Buffer, from: number): number {
  const first = body[from] === MINUS ? from + 1 : from;
  let at = skipDigits(body, first);
  if (at === MISSING || (body[first] === ZERO && at > first + 1)) return MISSING;
  if (body[at] === DOT) at = skipDigits(body, at + 1);
  if (at === MISSING || (body[at] !== UPPER_E && body[at] !== LOWER_E)) return at;
  const sign = body[at + 1];
  return skipDigits(body, at + (sign === PLUS || sign === MINUS ? 2 : 1));
}

function skipDigits(body: Buffer, from: number): number {
  let at = from;
  for (let byte = body[at]; byte !== undefined && byte >= 0x30 && byte <= 0x39; byte = body[at]) at++;
  return at === from ? MISSING : at;
}
