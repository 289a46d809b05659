import { isAscii } from 'node:buffer';
import { CliError } from '../../lib/cli-error.ts';
import { peek } from './peek.ts';

/** A text encoding, and whether it was guessed. */
export interface TextEncoding {
  /** The name of the encoding in the WHATWG Encoding Standard, which `TextDecoder` accepts. */
  readonly label: string;
  readonly isGuess: boolean;
}

const SAMPLE_BYTES = 4_096;
const CHARACTER_BYTES = 4;
const NAMES: Readonly<Record<string, string>> = {
  cp1252: 'windows-1252',
  ansi: 'windows-1252',
  'utf-16': 'utf-16le',
};

/** Returns the label of an encoding that the user has named. Throws CliError if there is no such encoding. */
export function parseEncoding(name: string): string {
  const label = NAMES[name.toLowerCase()] ?? name;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new CliError(
      `There is no encoding ${JSON.stringify(name)}. Name one such as utf-8, utf-16le or cp1252.`,
      2,
    );
  }
}

/**
 * Decodes a text. Without a `label`, it finds the encoding by a byte order mark or by the zero bytes of UTF-16.
 * Failing that, it looks at the first character beyond ASCII: if it is not valid UTF-8, the text is probably
 * Windows-1252. Throws CliError instead of yielding replacement characters.
 */
export async function* decodeText(
  chunks: AsyncIterable<Buffer>,
  label: string | undefined,
  onEncoding: (encoding: TextEncoding) => void,
): AsyncGenerator<string> {
  const { head, all } = await peek(chunks, SAMPLE_BYTES);
  const known = label === undefined ? findEncoding(head) : { label, isGuess: false };
  if (known !== null) {
    onEncoding(known);
    yield* decodeAs(all, known.label);
    return;
  }
  yield* decodeUnknown(all, onEncoding);
}

/**
 * Decodes a file of unknown encoding. Up to the first byte that isn't ASCII, all encodings are alike; the bytes from
 * there on show which one it is.
 */
async function* decodeUnknown(all: AsyncGenerator<Buffer>, onEncoding: (encoding: TextEncoding) => void) {
  for (let next; !(next = await all.next()).done;) {
    const chunk = next.value;
    if (isAscii(chunk)) {
      yield chunk.toString('latin1');
      continue;
    }
    const at = chunk.findIndex((byte) => byte >= 0x80);
    yield chunk.toString('latin1', 0, at);
    const { head, all: rest } = await peek(prepend(chunk.subarray(at), all), CHARACTER_BYTES);
    const encoding = startsWithUtf8(head)
      ? { label: 'utf-8', isGuess: false }
      : { label: 'windows-1252', isGuess: true };
    onEncoding(encoding);
    yield* decodeAs(rest, encoding.label);
    return;
  }
  onEncoding({ label: 'utf-8', isGuess: false });
}

async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* decodeAs(chunks: AsyncIterable<Buffer>, label: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    if (cause instanceof TypeError)
      throw new CliError(
        `The file is not ${label.toUpperCase()} text throughout. Save it as UTF-8, or say what it is with --encoding, such as --encoding cp1252. Nothing was imported.`,
      );
    throw cause;
  }
}

function findEncoding(head: Buffer): TextEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { label: 'utf-8', isGuess: false };
  return findUtf16(head);
}

/**
 * Recognizes UTF-16 by its byte order mark or its zero bytes. Returns null for other encodings. Throws CliError for
 * UTF-32, and for files that are not text.
 */
export function findUtf16(head: Buffer): TextEncoding | null {
  if (UTF_32_MARKS.some((mark) => head.subarray(0, mark.length).equals(mark))) throw zeroBytesError('UTF-32');
  if (head[0] === 0xff && head[1] === 0xfe) return { label: 'utf-16le', isGuess: false };
  if (head[0] === 0xfe && head[1] === 0xff) return { label: 'utf-16be', isGuess: false };
  // In UTF-16, about every second byte of most texts is zero. UTF-8 and other 8-bit encodings have no zero bytes in
  // texts.
  const sample = head.subarray(0, SAMPLE_BYTES);
  /** How many zero bytes there are at each position modulo 4. */
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const [a = 0, b = 0, c = 0, d = 0] = zeros;
  const [even, odd, most] = [a + c, b + d, Math.max(...zeros)];
  if (even + odd < Math.max(1, sample.length / 8)) return null;
  const isNearly = (count: number) => count > most * 0.9;
  if (zeros.filter(isNearly).length === 3 && Math.min(...zeros) < most * 0.1) throw zeroBytesError('UTF-32');
  if (Math.min(even, odd) > Math.max(even, odd) / 4) throw zeroBytesError('no text, or damaged');
  return { label: odd > even ? 'utf-16le' : 'utf-16be', isGuess: true };
}

const UTF_32_MARKS = [Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from([0, 0, 0xfe, 0xff])];

const zeroBytesError = (what: string) =>
  new CliError(`The file has bytes that are zero, so it is ${what}. Save it as UTF-8. Nothing was imported.`);

function startsWithUtf8(bytes: Buffer): boolean {
  for (let length = 2; length <= Math.min(CHARACTER_BYTES, bytes.length); length++) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
      return true;
    } catch {
      // If decoding fails, the character may need more bytes, so try with one more.
    }
  }
  return false;
}
