import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../property-tests.ts';
import { escapeControls } from './escape-controls.ts';

test.each([
  ['\u001B]0;owned\u0007\u001B[2J', '\\u001b]0;owned\\u0007\\u001b[2J'],
  ['\u009B31m', '\\u009b31m'],
  ['a\rb\bc\u007F', 'a\\u000db\\u0008c\\u007f'],
  ['\u202Egpj.exe\u2066\u200F\u2028\u{E0041}', '\\u202egpj.exe\\u2066\\u200f\\u2028\\udb40\\udc41'],
  ['\uD800', '\\ud800'],
])('%j is printed without effect', (text, printed) => {
  expect(escapeControls(text)).toBe(printed);
});

test('letters of any script, line breaks and tabs stay as they are', () => {
  const text = 'Łódź\t東京\nالقاهرة 😀 – “é”';
  expect(escapeControls(text)).toBe(text);
});

test('JSON keeps its values', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(JSON.parse(escapeControls(JSON.stringify({ text })))).toEqual({ text });
    }),
  );
});
