import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test.each([
  ['Acme · Łódź 東京', 'Acme · Łódź 東京'],
  ['בנק 24', '\u2068בנק 24\u2069'],
  ['شركة', '\u2068شركة\u2069'],
  ['\u202eReversed Ltd', '\u2068\u202eReversed Ltd\u2069'],
  ['\u2067open', '\u2068open\u2069'],
  ['closed\u2069', '\u2068closed\u2069'],
  ['\u2068בנק\u2069 and \u2068שוק\u2069', '\u2068\u2068בנק\u2069 and \u2068שוק\u2069\u2069'],
  ['\u2069\u2068', '\u2068\u2069'],
])('%j is isolated as %j', (name, isolated) => {
  expect(isolate(name)).toBe(isolated);
});
