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
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const [MINUS, PLUS, DOT, ZERO, UPPER_E, LOWER_E, LOWER_U] = [0x2d, 0x2b, 0x2e, 0x30, 0x45, 0x65, 0x75];

const LITERALS = ['true', 'false', 'null'].map((text) => Buffer.from(text));
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'));

/**
 * True if a body is complete JSON (RFC 8259) in UTF-8, with or without a byte order mark. It checks in slices and
 * builds no values, because `JSON.parse` blocks for up to half a second. Rejects with the signal's reason.
 */
export async function isValidJson(body: Buffer, signal?: AbortSignal): Promise<boolean> {
  if (!isUtf8(body)) return false;
  const start = BYTE_ORDER_MARK.every((byte, at) => body[at] === byte) ? BYTE_ORDER_MARK.length : 0;
  const isInObject: boolean[] = [];
  let at = skipSpace(body, start);
  let sliceEnd = SLICE_BYTES;
  for (;;) {
    if (at > sliceEnd) {
      await yieldToEventLoop();
      signal?.throwIfAborted();
      sliceEnd = at + SLICE_BYTES;
    }
    const byte = body[at];
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (isInObject.push(byte === OPEN_OBJECT) > MAX_DEPTH) return false;
      at = skipSpace(body, at + 1);
      if (body[at] !== closingOf(isInObject)) {
        at = isInObject.at(-1) === true ? skipName(body, at) : at;
        if (at < 0) return false;
        continue;
      }
      isInObject.pop();
      at++;
    } else {
      at = skipScalar(body, at);
      if (at < 0) return false;
    }
    at = skipSpace(body, at);
    while (isInObject.length > 0 && body[at] === closingOf(isInObject)) {
      isInObject.pop();
      at = skipSpace(body, at + 1);
    }
    if (isInObject.length === 0) return at === body.length;
    if (body[at] !== COMMA) return false;
    at = skipSpace(body, at + 1);
    if (isInObject.at(-1) === true) at = skipName(body, at);
    if (at < 0) return false;
  }
}

const closingOf = (isInObject: readonly boolean[]) =>
  isInObject.at(-1) === true ? CLOSE_OBJECT : CLOSE_ARRAY;

function skipSpace(body: Buffer, from: number): number {
  let at = from;
  for (let byte = body[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = body[at])
    at++;
  return at;
}

// Each function below returns where the rest of the body begins, or -1 if the part is missing.

function skipName(body: Buffer, from: number): number {
  if (body[from] !== QUOTE) return -1;
  const end = skipString(body, from);
  const colon = end < 0 ? -1 : skipSpace(body, end);
  return body[colon] === COLON ? skipSpace(body, colon + 1) : -1;
}

function skipScalar(body: Buffer, from: number): number {
  const byte = body[from];
  if (byte === QUOTE) return skipString(body, from);
  const literal = LITERALS.find((text) => text[0] === byte);
  if (literal === undefined) return skipNumber(body, from);
  return literal.every((letter, offset) => body[from + offset] === letter) ? from + literal.length : -1;
}

function skipString(body: Buffer, from: number): number {
  for (let at = from + 1; ; at++) {
    const byte = body[at];
    if (byte === QUOTE) return at + 1;
    if (byte === undefined || byte < 0x20) return -1;
    if (byte !== BACKSLASH) continue;
    const escaped = body[++at];
    if (escaped === LOWER_U) {
      for (const end = at + 4; at < end; at++) if (!isHexDigit(body[at + 1])) return -1;
    } else if (escaped === undefined || !ESCAPED.has(escaped)) return -1;
  }
}

const isHexDigit = (byte = 0) =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);

function skipNumber(body: Buffer, from: number): number {
  const first = body[from] === MINUS ? from + 1 : from;
  let at = skipDigits(body, first);
  if (at < 0 || (body[first] === ZERO && at > first + 1)) return -1;
  if (body[at] === DOT) at = skipDigits(body, at + 1);
  if (at < 0 || (body[at] !== UPPER_E && body[at] !== LOWER_E)) return at;
  const sign = body[at + 1];
  return skipDigits(body, at + (sign === PLUS || sign === MINUS ? 2 : 1));
}

function skipDigits(body: Buffer, from: number): number {
  let at = from;
  for (let byte = body[at]; byte !== undefined && byte >= 0x30 && byte <= 0x39; byte = body[at]) at++;
  return at === from ? -1 : at;
}
