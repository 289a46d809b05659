import { expect, test } from 'vitest';
import { rowsOf } from '../../testing/input-records.ts';

const problemsOf = async (line: string) => {
  const { rows } = await rowsOf(`{"id": 1, "name": "A"}\n${line}\n`);
  return rows.flatMap((row) => (row.fields === undefined ? row.problems : []));
};

test.each([
  ["{'id': 2, 'name': 'B'}", 'names and texts need double quotes (")'],
  [`{"id": 2, "name": 'B'}`, 'names and texts need double quotes (")'],
  [`{"id": 2, "tags": ['B']}`, 'names and texts need double quotes (")'],
  ['{id: 2, name: "B"}', 'names need double quotes, such as {"name": "Acme"}'],
  ['{"id": 2, "name": None}', 'None is no JSON value. Write null instead'],
  ['{"id": 2, "founded_year": NaN}', 'NaN is no JSON value. Write null instead'],
  ['{"id": 2, "founded_year": -Infinity}', 'Infinity is no JSON value. Write null instead'],
  ['{"id": 2, "deleted": True}', 'True is no JSON value. Write true instead'],
  ['{"id": 2, "name": "B",}', 'there is a comma before a closing bracket. Remove it'],
  ['{"id": 2, "tags": ["a",]}', 'there is a comma before a closing bracket. Remove it'],
  ['// the second one', 'which has no comments. Remove this line'],
  ['{"id": 2, "name": "B"', 'the record ends too early. In JSON Lines, each record stands on one line'],
])('the problem of %s says what to do', async (line, expected) => {
  expect(await problemsOf(line)).toEqual([expect.stringContaining(expected)]);
});

test.each([
  `{"id": 2, "name": "The 'Best': {None, NaN}, True"}`,
  `{"id": 2, "name": "it's: 'fine'"}`,
  '{"id": 2, "name": "a \\"b\\": \'c\'"}',
])('%s is JSON, whatever stands inside its texts', async (line) => {
  expect(await problemsOf(line)).toEqual([]);
});

test('what stands inside texts is not taken for the mistake', async () => {
  expect(await problemsOf(`{"id": 2, "name": "it: 'x'", "b" 3}`)).toEqual([
    expect.not.stringContaining('double quotes'),
  ]);
});

test('in an array, records in single quotes are described too', async () => {
  const { rows } = await rowsOf("[{'id': 1}]");
  expect(rows).toMatchObject([{ problems: [expect.stringContaining('double quotes')] }]);
});
