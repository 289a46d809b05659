import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { INPUT_SCHEMAS, typeOf } from './input-schemas.ts';

test('an optional field is read like a required one of its type', () => {
  const types = [z.int(), z.boolean(), z.iso.datetime(), z.array(z.string()), z.string()];
  expect(types.map((type) => typeOf('employees', z.optional(type)))).toEqual([
    'integer',
    'boolean',
    'date',
    'json',
    'text',
  ]);
  expect(types.map((type) => typeOf('employees', type))).toEqual(
    types.map((type) => typeOf('employees', z.optional(type))),
  );
});

test('the fields of a company are read by their types in the contract', () => {
  const { fields } = INPUT_SCHEMAS.companies;
  expect(['id', 'name', 'founded_year', 'updated_at'].map((name) => fields.get(name))).toEqual([
    'integer',
    'text',
    'year',
    'date',
  ]);
});
