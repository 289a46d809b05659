/**
 * A line of a file without its line break. Line numbers begin with 1. `text` is null if the line can't be decoded.
 */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly text: null; readonly problem: string };

const NEWLINE = 0x0a;
/** Longer lines are refused, because a file without line breaks would otherwise fill the memory. */
export const MAX_LINE_BYTES = 2 ** 26;

/**
 * Yields the lines of a text of any size, one batch per chunk. Only `\n` ends a line. `node:readline` also splits at
 * other characters, and hides invalid UTF-8.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Line[]> {
  const decode = createLineDecoder();
  let rest: Buffer[] = [];
  let restBytes = 0;
  let number = 0;
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let start = 0;
    for (let end; (end = chunk.indexOf(NEWLINE, start)) >= 0; start = end + 1) {
      const length = restBytes + end - start;
      const last = chunk.subarray(start, end);
      lines.push(decode(++number, rest.length === 0 ? last : Buffer.concat([...rest, last]), length));
      rest = [];
      restBytes = 0;
    }
    restBytes += chunk.length - start;
    // Count the bytes beyond the limit without keeping them.
    if (restBytes <= MAX_LINE_BYTES) rest.push(Buffer.from(chunk.subarray(start)));
    yield lines;
  }
  if (restBytes > 0) yield [decode(number + 1, Buffer.concat(rest), restBytes)];
}

/** Creates a function that decodes the bytes of a line. Lines that are too long or not UTF-8 get a `problem`. */
export function createLineDecoder(): (number: number, bytes: Buffer, length: number) => Line {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (number, bytes, length) => {
    if (length > MAX_LINE_BYTES)
      return { number, text: null, problem: `is longer than ${MAX_LINE_BYTES / 2 ** 20} MB` };
    try {
      const text = utf8.decode(bytes);
      return { number, text: number === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text };
    } catch {
      return { number, text: null, problem: 'is not UTF-8 text' };
    }
  };
}
