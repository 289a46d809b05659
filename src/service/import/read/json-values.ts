import { CliError } from '../../lib/cli-error.ts';
import type { JsonLayout } from './json-layout.ts';
import {
  ARRAY,
  ARRAY_END,
  COLON,
  COMMA,
  isJsonSpace,
  isEnd,
  NEWLINE,
  OBJECT_END,
  QUOTE,
  startValue,
  type JsonPartKind,
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

/** An array or object that surrounds records. Its values are either records, or values to skip. */
interface Container {
  readonly end: typeof ARRAY_END | typeof OBJECT_END;
  readonly hasRecords: boolean;
}

function createScanner(layout: ValuesLayout) {
  const decode = createLineDecoder();
  const containers: Container[] = [];
  let expected: Expected = 'start';
  let hasRecord = false;
  let line = 1;
  let name = '';
  let value: ReturnType<typeof startValue> | null = null;

  const refuse = (what: string): never => {
    throw new CliError(`The JSON of the file is damaged on line ${line}: ${what}. Nothing was imported.`);
  };

  /** Starts to read a value: a record, the name of a member, or any other value, which is skipped. */
  function begin(kind: JsonPartKind): void {
    value = startValue(kind, line);
  }

  function beginValue(kind: 'record' | 'other', byte: number): void {
    if (byte === COMMA || byte === COLON || isEnd(byte)) refuse('expected a record or value');
    begin(kind);
  }

  function accept(byte: number): void {
    const container = containers.at(-1);
    switch (expected) {
      case 'start':
        // Some programs write commas between the records of a sequence, as in an array. Accept those.
        if (layout.kind === 'sequence' && byte === COMMA && hasRecord) return;
        if (layout.kind === 'sequence') return beginValue('record', byte);
        if (byte === ARRAY) return open(ARRAY_END, true);
        return open(OBJECT_END, layout.kind === 'values of object');
      case 'first element':
        if (isEnd(byte)) return close(byte);
        return acceptElement(byte);
      case 'element':
        if (isEnd(byte)) refuse('expected another record after the comma');
        return acceptElement(byte);
      case 'colon':
        if (byte !== COLON) refuse('expected a colon after the name');
        expected = 'member value';
        return;
      case 'member value':
        if (byte === ARRAY && 'key' in layout && layout.key === name && containers.length === 1)
          return open(ARRAY_END, true);
        return beginValue(container?.hasRecords ? 'record' : 'other', byte);
      case 'comma':
        if (isEnd(byte)) return close(byte);
        if (byte !== COMMA) refuse('expected a comma between two records');
        expected = 'element';
        return;
      case 'nothing':
        refuse('expected nothing after the last record');
    }
  }

  function acceptElement(byte: number): void {
    const container = containers.at(-1);
    if (byte === COMMA) refuse('expected a record before the comma');
    if (container?.end === ARRAY_END) return beginValue(container.hasRecords ? 'record' : 'other', byte);
    if (byte !== QUOTE) refuse('expected a name in quotes');
    begin('name');
  }

  function open(end: Container['end'], hasRecords: boolean): void {
    containers.push({ end, hasRecords });
    expected = 'first element';
  }

  function close(byte: number): void {
    if (containers.pop()?.end !== byte) refuse('expected another closing bracket');
    expected = containers.length === 0 ? 'nothing' : 'comma';
  }

  /** Handles a complete value. Returns it in an array if it is a record, and an empty array otherwise. */
  function finish(kind: JsonPartKind, firstLine: number, bytes: Buffer, length: number) {
    value = null;
    if (kind === 'name') {
      const { text } = decode(0, bytes, length);
      name = parseName(text) ?? refuse('expected a name in quotes');
      expected = 'colon';
      return [];
    }
    expected = containers.length === 0 ? 'start' : 'comma';
    hasRecord ||= kind === 'record';
    return kind === 'record' ? [decode(firstLine, bytes, length)] : [];
  }

  return {
    scan(chunk: Buffer): readonly Line[] {
      const found: Line[] = [];
      for (let at = 0; at < chunk.length;) {
        if (value === null && isJsonSpace(chunk[at] ?? 0)) {
          if (chunk[at] === NEWLINE) line++;
          at++;
          continue;
        }
        if (value === null) {
          accept(chunk[at] ?? 0);
          if (value === null) {
            at++;
            continue;
          }
        }
        const { kind, firstLine, take }: ReturnType<typeof startValue> = value;
        const taken = take(chunk, at);
        line += taken.lines;
        at = taken.end;
        if (taken.whole) found.push(...finish(kind, firstLine, taken.whole.bytes, taken.whole.length));
      }
      return found;
    },
    end(): readonly Line[] {
      // A number or a word such as `null` has no closing character, so it is still incomplete if the text ends with it.
      // A line break completes it.
      const last = layout.kind === 'sequence' && value?.isBare() ? value.take(Buffer.from('\n'), 0) : null;
      if (value && last?.whole) return finish('record', value.firstLine, last.whole.bytes, last.whole.length);
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
