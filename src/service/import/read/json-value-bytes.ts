import { MAX_LINE_BYTES } from './lines.ts';

const BACKSLASH = 0x5c;
export const [QUOTE, COMMA, COLON, NEWLINE] = [0x22, 0x2c, 0x3a, 0x0a];
export const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d] as const;
/** Tells whether a byte may stand between the parts of JSON: a space, a tab or a line break. */
export const isJsonSpace = (byte: number): boolean =>
  byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;
export const isEnd = (byte: number): boolean => byte === ARRAY_END || byte === OBJECT_END;

/** What a value is: a record, the name of a member, or something else, which is skipped. */
export type JsonPartKind = 'record' | 'name' | 'skipped';

/** Collects the bytes of one value from any number of chunks. */
export type ValueCollector = ReturnType<typeof collectValue>;

/** Starts to collect the bytes of a value that begins on line `firstLine`. */
export function collectValue(kind: JsonPartKind, firstLine: number) {
  let [depth, isInString, isEscaped, isBare] = [0, false, false, false];
  let isFirst = true;
  let pieces: Buffer[] = [];
  let length = 0;

  function collect(piece: Buffer): void {
    length += piece.length;
    // Count the bytes beyond the limit without keeping them.
    if (length <= MAX_LINE_BYTES && kind !== 'skipped') pieces.push(piece);
  }

  /** Tells whether a string, array or object ends with this byte. It must be called for each byte in order. */
  function endsWith(byte: number): boolean {
    if (isInString) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInString = false;
      return !isInString && depth === 0;
    }
    if (byte === QUOTE) isInString = true;
    else if (byte === ARRAY || byte === OBJECT) depth++;
    else if (isEnd(byte)) depth--;
    return depth <= 0 && isEnd(byte);
  }

  return {
    kind,
    firstLine,
    /** Tells whether the value is a number or word. Unlike a string, array or object, it has no closing character. */
    isBare: () => isBare,
    /**
     * Takes the bytes of the value from a chunk, beginning at index `from`. Returns the index behind them and the
     * number of their line breaks. `whole` has all bytes of the value once it is complete, and is null until then.
     */
    take(chunk: Buffer, from: number) {
      let lines = 0;
      if (isFirst) {
        const byte = chunk[from];
        isBare = byte !== QUOTE && byte !== ARRAY && byte !== OBJECT;
        isFirst = false;
      }
      for (let at = from; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0;
        const isBehind = isBare && (isJsonSpace(byte) || byte === COMMA || isEnd(byte));
        if (!isBehind && byte === NEWLINE) lines++;
        if (isBehind || (!isBare && endsWith(byte))) {
          const end = isBehind ? at : at + 1;
          collect(chunk.subarray(from, end));
          const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
          pieces = [];
          return { end, lines, whole: { bytes, length } };
        }
      }
      collect(chunk.subarray(from));
      return { end: chunk.length, lines, whole: null };
    },
  };
}
