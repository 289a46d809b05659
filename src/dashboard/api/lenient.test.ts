import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lenient } from './lenient.ts';

const Part = z.strictObject({ code: z.string(), weight: z.int().check(z.nonnegative()) });
const Strict = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(['a', 'b']),
  open: z.boolean(),
  parts: z.array(Part),
  size: z.optional(z.int()),
});
const schema = lenient(Strict, { id: z.int() });
const EMPTY = { at: null, kind: null, open: null, parts: [], size: null };

test('a field of any value leaves the others unchanged', () => {
  const whole = {
    id: 1,
    at: '2026-11-09T08:00:00Z',
    kind: 'a',
    open: true,
    parts: [{ code: 'x', weight: 1 }],
  };
  const names = fc.constantFrom('at', 'kind', 'open', 'parts', 'size');
  fc.assert(
    fc.property(names, fc.jsonValue(), (name, value) => {
      const parsed = schema.parse({ ...whole, [name]: value });
      expect(parsed).toMatchObject({ ...whole, [name]: parsed[name] });
    }),
  );
});

test('everything but a field with a schema of its own may be missing', () => {
  expect(schema.parse({ id: 1 })).toEqual({ id: 1, ...EMPTY });
  expect(schema.safeParse({ at: '2026-11-09T08:00:00Z' }).success).toBe(false);
});

test('text in another format and an unknown choice are kept, a number out of range is not', () => {
  expect(schema.parse({ id: 1, at: 'soon', kind: 'c', parts: [{ code: 'x', weight: -1 }] })).toEqual({
    ...EMPTY,
    id: 1,
    at: 'soon',
    kind: 'c',
    parts: [{ code: 'x', weight: null }],
  });
});

test('elements that are not objects are left out', () => {
  expect(schema.parse({ id: 1, parts: [null, 'x', { code: 'y', extra: 1 }] }).parts).toEqual([
    { code: 'y', weight: null, extra: 1 },
  ]);
});

test('extra fields are kept, whatever their names', () => {
  const extra = { mood: 'good', constructor: 1, prototype: 2, toString: 3 };
  expect(schema.parse({ id: 1, ...extra })).toEqual({ id: 1, ...EMPTY, ...extra });
});
