import { CliError } from '../../lib/cli-error.ts';
import type { JsonLayout } from './json-layout.ts';
import { createLineDecoder, type Line, MAX_LINE_BYTES } from './lines.ts';

const [QUOTE, BACKSLASH, COMMA, COLON, NEWLINE] = [0x22, 0x5c, 0x2c, 0x3a, 0x0a];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const isBlank = (byte: number) => byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;

/**
 * Yields the records of a JSON text of any size, as texts with the line on which each begins, one batch per chunk. Finds
 * where records end by counting brackets outside strings; whether they are JSON is seen when they are parsed. Throws
 * CliError if the text ends within a record, or has something else between records than a comma.
 */
export async function* readJsonValues(
  chunks: AsyncIterable<Buffer>,
  layout: Exclude<JsonLayout, { kind: 'lines' }>,
): AsyncGenerator<readonly Line[]> {
  const scanner = createScanner(layout);
  for await (const chunk of chunks) yield scanner.scan(chunk);
  yield scanner.end();
}

function createScanner(layout: Exclude<JsonLayout, { kind: 'lines' }>) {
  const decode = createLineDecoder();
  /** How many brackets are open around a record. */
  const level = { sequence: 0, array: 1, 'values of object': 1, 'array in object': 2 }[layout.kind];
  let [depth, line, firstLine] = [0, 1, 1];
  let [isInString, isEscaped, isInRecord, isComplete] = [false, false, false, false];
  /** Between two records of an array or object, there must be a comma. */
  let [needsComma, hasKey] = [false, false];
  /** The pieces of the record, or of the name of a member, that earlier chunks had. */
  let pieces: Buffer[] = [];
  let bytes = 0;
  let [key, keyStart] = ['', -1];
  /** Whether the array that is open holds the records. */
  let isInside = layout.kind !== 'array in object';

  const refuse = (what: string) => {
    throw new CliError(`The JSON of the file is damaged on line ${line}: ${what}. Nothing was imported.`);
  };
  const take = (last: Buffer): Line => {
    const whole = pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
    const length = bytes + last.length;
    [pieces, bytes] = [[], 0];
    return decode(firstLine, whole, length);
  };

  function scan(chunk: Buffer): readonly Line[] {
    const found: Line[] = [];
    let start = 0;
    const endRecord = (end: number) => {
      found.push(take(chunk.subarray(start, end)));
      isInRecord = false;
      needsComma = level > 0;
      hasKey = false;
    };
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (byte === NEWLINE) line++;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) {
          isInString = false;
          if (keyStart >= 0) {
            key += chunk.toString('utf8', keyStart, at);
            keyStart = -1;
          } else if (isInRecord && depth === level) endRecord(at + 1);
        }
        continue;
      }
      // A number or word ends where something else begins.
      if (
        isInRecord &&
        depth === level &&
        (isBlank(byte) || byte === COMMA || byte === ARRAY_END || byte === OBJECT_END)
      )
        endRecord(at);
      if (isBlank(byte)) continue;
      if (isComplete) refuse('expected nothing after the last record');
      const isBetween = !isInRecord && depth === level && isInside;
      if (isBetween && byte !== COMMA && byte !== ARRAY_END && byte !== OBJECT_END && byte !== COLON) {
        if (needsComma) refuse('expected a comma between two records');
        const isKey = layout.kind === 'values of object' && !hasKey;
        if (!isKey) [isInRecord, start, firstLine] = [true, at, line];
        else if (byte !== QUOTE) refuse('expected a name in quotes');
      } else if (isBetween && byte === COMMA) {
        if (!needsComma) refuse('expected a record before the comma');
        needsComma = false;
      }
      if (byte === QUOTE) {
        isInString = true;
        if (layout.kind === 'array in object' && depth === 1 && !hasKey) [key, keyStart] = ['', at + 1];
      } else if (byte === COLON) hasKey ||= depth === 1;
      else if (byte === COMMA && depth === 1 && level === 2) hasKey = false;
      else if (byte === OBJECT || byte === ARRAY) {
        if (level === 2 && depth === 1 && byte === ARRAY && 'key' in layout && key === layout.key)
          isInside = true;
        depth++;
      } else if (byte === OBJECT_END || byte === ARRAY_END) {
        depth--;
        if (depth < 0) refuse('expected no closing bracket');
        if (isInRecord && depth === level) endRecord(at + 1);
        if (level === 2 && depth === 1) [isInside, needsComma] = [false, false];
        if (depth === 0 && level > 0) isComplete = true;
      }
    }
    if (keyStart >= 0) [key, keyStart] = [key + chunk.toString('utf8', keyStart), 0];
    if (isInRecord) {
      const rest = chunk.subarray(start);
      bytes += rest.length;
      // Past the limit, bytes are only counted.
      if (bytes <= MAX_LINE_BYTES) pieces.push(rest);
    }
    return found;
  }

  return {
    scan,
    end(): readonly Line[] {
      if (level === 0 && isInRecord && depth === 0 && !isInString) return [take(Buffer.alloc(0))];
      if (depth > 0 || isInString)
        refuse('it ends in the middle of a record or list, so a part of it is missing');
      return [];
    },
  };
}
