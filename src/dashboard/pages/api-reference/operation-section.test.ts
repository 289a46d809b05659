import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { formatExample, formatParameter } from './operation-section.tsx';

test('a parameter is described with its default and with a pattern that has no words, whatever its type', () => {
  const parameter = { name: 'a', in: 'query', description: '', example: 'b', mismatch: '' } as const;
  const choice = { type: 'string', enum: ['b', 'c'], default: 'b' } as const;
  expect(formatParameter({ ...parameter, schema: choice })).toBe('One of b, c. Default b.');
  const text = { type: 'string', minLength: 1, maxLength: 9, pattern: '^x+$', default: 'x' } as const;
  expect(formatParameter({ ...parameter, schema: text })).toBe(
    'Text matching ^x+$, at most 9 characters. Default x.',
  );
});

test('the values of a parameter are described in words', () => {
  const formatted = Object.values(operations).flatMap(({ parameters }) =>
    parameters.map((parameter) => [parameter.name, formatParameter(parameter), formatExample(parameter)]),
  );
  expect(formatted).toEqual([
    ['limit', 'Whole number, 1 to 500. Default 25.', '25'],
    ['offset', 'Whole number, 0 or more. Default 0.', '0'],
    ['company_ids', 'Up to 100 whole numbers, 0 or more, separated by commas.', '42'],
    [
      'category_slugs',
      'Up to 100 text values without spaces, at most 200 characters, separated by commas.',
      'space',
    ],
    ['company_id', 'Whole number, 0 or more. Required.', '42'],
    ['limit', 'Whole number, 1 to 500. Default 25.', '25'],
    ['offset', 'Whole number, 0 or more. Default 0.', '0'],
    ['offering_id', 'Text without control characters, at most 200 characters. Required.', '9'],
  ]);
});
