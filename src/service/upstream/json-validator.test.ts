import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../property-tests.ts';
import { isValidJson } from './json-validator.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isValid = (text: string) => isValidJson(Buffer.from(text));

test('a text is valid exactly when JSON.parse takes it', async () => {
  // A change to a text: characters are replaced, removed or inserted.
  const edit = fc.record({
    at: fc.nat(200),
    removed: fc.nat(2),
    added: fc.constantFrom('', ...Array.from('{}[],:"\\0123.eE+-truefalsn /\n\u0000\u00e9')),
  });
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.nat(2), fc.array(edit, { maxLength: 3 }), async (json, space, edits) => {
      const text = JSON.stringify(JSON.parse(json), null, space);
      const edited = edits.reduce((before, { at, removed, added }) => {
        const from = at % (before.length + 1);
        return before.slice(0, from) + added + before.slice(from + removed);
      }, text);
      expect([edited, await isValid(edited)]).toEqual([edited, parses(edited)]);
    }),
    propertyRuns(50),
  );
});

test.each([
  '',
  ' ',
  '-',
  '-0',
  '01',
  '1.',
  '.5',
  '1e',
  '1e+',
  '1E-07',
  '"\\u12g4"',
  '"\\u1234"',
  '"\\x"',
  '"\t"',
  'nul',
  'truex',
  '[1,]',
  '{"a":1,}',
  '{a:1}',
  '[}',
  '{"a"}',
  '1 2',
  '[[]',
  '[]]',
  '\u00a0[]',
])('the validity of %j is that of JSON.parse', async (text) =>
  expect(await isValid(text)).toBe(parses(text)),
);

test('a byte order mark is accepted before the text, and nowhere else', async () => {
  const texts = ['\uFEFF{}', '{}\uFEFF', '\uFEFF'];
  expect(await Promise.all(texts.map(isValid))).toEqual([true, false, false]);
});

test('a text is nested at most 64 deep', async () => {
  const nested = (depth: number) => '{"a":['.repeat(depth / 2) + ']}'.repeat(depth / 2);
  const texts = [nested(64), `[${nested(64)}]`, '['.repeat(2_500_000)];
  expect(await Promise.all(texts.map(isValid))).toEqual([true, false, false]);
});

test.each([
  ['Latin-1', Buffer.from('"caf\u00e9"', 'latin1')],
  ['UTF-16', Buffer.from('{}', 'utf16le')],
  ['a lone surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['an overlong character', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
])('%s is not valid', async (_, body) => {
  expect(await isValidJson(body)).toBe(false);
});

const repeat = (text: string, length: number) => `[${text.repeat(length / text.length)}null]`;

/** The slowest bodies of each kind to check. */
const BODIES = [
  repeat('{"":[]},', 4_800_000),
  repeat('"\\u00e9\\u00e9",', 4_800_000),
  repeat('1e-7,', 4_800_000),
  `["${'a'.repeat(4_800_000)}"]`,
].map((text) => Buffer.from(text));

test.each(BODIES.map((body) => [body.toString('utf8', 0, 16), body] as const))(
  'a body that starts with %s is checked in slices, and given up between two of them',
  async (_, body) => {
    let turns = 0;
    const count = setInterval(() => turns++, 1);
    expect(await isValidJson(body)).toBe(true);
    clearInterval(count);
    // A single text is checked in one slice.
    if (!body.subarray(2, 3).equals(Buffer.from('a'))) {
      expect(turns).toBeGreaterThan(1);
      await expect(isValidJson(body, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    }
  },
);
