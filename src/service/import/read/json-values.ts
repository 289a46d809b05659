import { CliError } from '../../lib/cli-error.ts';
import type { JsonLayout } from './json-layout.ts';
import {
  ARRAY,
  ARRAY_END,
  COLON,
  collectValue,
  COMMA,
  isJsonSpace,
  isEnd,
  type JsonPartKind,
  NEWLINE,
  OBJECT_END,
  QUOTE,
  type ValueCollector,
} from './json-value-bytes.ts';
import { createLineDecoder, type Line } from './lines.ts';

type ValuesLayout = Exclude<JsonLayout, { kind: 'lines' }>;

/**
 * Yields the records of a JSON file of any size, each with the line on which it begins. It looks only at what
 * surrounds the records: brackets, commas and names. The records themselves are parsed later. Throws CliError with
 * the line if anything else is between them, or if the text ends too early.
 */
export async function* readJsonValues(
  chunks: AsyncIterable<Buffer>,
  layout: ValuesLayout,
): AsyncGenerator<readonly Line[]> {
  const scanner = createScanner(layout);
  for await (const chunk of chunks) yield scanner.scan(chunk);
  yield scanner.end();
}

/**
 * The part of JSON that the scanner expects next. `start` is the beginning of the array or object that contains all
 * records or, if the records simply follow each other, of the next record. `first element` and `comma` also allow a
 * closing bracket. In `{"companies":[{…},{…}]}`, it expects in this order: start `{`, first element `"companies"`,
 * colon, member value `[`, first element `{…}`, comma, element `{…}`, comma `]`, comma `}`, and then nothing.
 */
type Expected = 'start' | 'first element' | 'element' | 'colon' | 'member value' | 'comma' | 'nothing';

/** An array or object that surrounds records, directly or around another container. */
interface Container {
  readonly end: typeof ARRAY_END | typeof OBJECT_END;
  /** What the values in it are. A container in it, which surrounds records too, does not count as a value. */
  readonly values: 'record' | 'skipped';
}

function createScanner(layout: ValuesLayout) {
  const decode = createLineDecoder();
  /** The containers that are open, from the outermost to the innermost. */
  const containers: Container[] = [];
  let expected: Expected = 'start';
  let line = 1;
  let isAfterRecord = false;
  /** The name of the last member that began. */
  let name = '';
  /** The value that began but is not complete; null between values. */
  let value: ValueCollector | null = null;

  const refuse = (what: string): never => {
    throw new CliError(`The JSON of the file is damaged on line ${line}: ${what}. Nothing was imported.`);
  };

  /**
   * Reads a byte between two values, and sets what is expected after it. Returns the value that begins with the byte, or
   * null if the byte is a bracket around records, a comma or a colon.
   */
  function accept(byte: number): ValueCollector | null {
    const container = containers.at(-1);
    switch (expected) {
      case 'start':
        return acceptStart(byte);
      case 'first element':
        return isEnd(byte) ? close(byte) : acceptElement(byte, container);
      case 'element':
        return isEnd(byte)
          ? refuse('expected another record after the comma')
          : acceptElement(byte, container);
      case 'colon':
        if (byte !== COLON) refuse('expected a colon after the name');
        expected = 'member value';
        return null;
      case 'member value': {
        // The layouts `array in object` and `rows in object` name the member of the outermost object that has the records.
        const hasRecords = 'key' in layout && layout.key === name && containers.length === 1;
        return hasRecords && byte === ARRAY ? open(ARRAY_END, 'record') : beginValue(byte, container?.values);
      }
      case 'comma':
        if (isEnd(byte)) return close(byte);
        if (byte !== COMMA) refuse('expected a comma between two records');
        expected = 'element';
        return null;
      case 'nothing':
        return refuse('expected nothing after the last record');
    }
  }

  function acceptStart(byte: number): ValueCollector | null {
    if (layout.kind === 'sequence') {
      // Some programs write commas between the records of a sequence, as in an array. Accept those.
      return byte === COMMA && isAfterRecord ? null : beginValue(byte, 'record');
    }
    if (byte === ARRAY) return open(ARRAY_END, 'record');
    return open(OBJECT_END, layout.kind === 'values of object' ? 'record' : 'skipped');
  }

  function acceptElement(byte: number, container: Container | undefined): ValueCollector {
    if (byte === COMMA) refuse('expected a record before the comma');
    if (container?.end === ARRAY_END) return beginValue(byte, container.values);
    return byte === QUOTE ? collectValue('name', line) : refuse('expected a name in quotes');
  }

  function beginValue(byte: number, kind: JsonPartKind = 'skipped'): ValueCollector {
    if (byte === COMMA || byte === COLON || isEnd(byte)) refuse('expected a record or value');
    return collectValue(kind, line);
  }

  function open(end: Container['end'], values: Container['values']): null {
    containers.push({ end, values });
    expected = 'first element';
    return null;
  }

  function close(byte: number): null {
    if (containers.pop()?.end !== byte) refuse('expected another closing bracket');
    expected = containers.length === 0 ? 'nothing' : 'comma';
    return null;
  }

  /** Handles a complete value. Returns it in an array if it is a record, and an empty array otherwise. */
  function finish({ kind, firstLine }: ValueCollector, bytes: Buffer, length: number): readonly Line[] {
    value = null;
    if (kind === 'name') {
      const { text } = decode(0, bytes, length);
      name = parseName(text) ?? refuse('expected a name in quotes');
      expected = 'colon';
      return [];
    }
    expected = containers.length === 0 ? 'start' : 'comma';
    isAfterRecord ||= kind === 'record';
    return kind === 'record' ? [decode(firstLine, bytes, length)] : [];
  }

  return {
    scan(chunk: Buffer): readonly Line[] {
      const found: Line[] = [];
      for (let at = 0; at < chunk.length;) {
        const byte = chunk[at] ?? 0;
        if (value === null && byte === NEWLINE) line++;
        value ??= isJsonSpace(byte) ? null : accept(byte);
        if (value === null) {
          at++;
          continue;
        }
        const taken = value.take(chunk, at);
        line += taken.lines;
        at = taken.end;
        if (taken.whole) found.push(...finish(value, taken.whole.bytes, taken.whole.length));
      }
      return found;
    },
    /** Call this after the last chunk. */
    end(): readonly Line[] {
      // A number or a word such as `null` has no closing character, so it is still incomplete if the text ends with it.
      // Pretend that a line break follows, which completes it.
      const last = layout.kind === 'sequence' && value?.isBare() ? value.take(Buffer.from('\n'), 0) : null;
      if (value && last?.whole) return finish(value, last.whole.bytes, last.whole.length);
      if (value !== null || containers.length > 0)
        refuse('it ends in the middle of a record or list, so a part of it is missing');
      return [];
    },
  };
}

const parseName = (text: string | null): string | null => {
  try {
    return text === null ? null : String(JSON.parse(text));
  } catch {
    return null;
  }
};
