import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rank, ranked } from './rank.ts';

const item = (name: string, alias = '', rest = '') => ({ name, alias, rest });
const names = (typed: string, ...items: ReturnType<typeof item>[]) =>
  ranked(items, typed).map(({ name }) => name);

test('whole names rank before prefixes, word starts, inner matches and other fields', () => {
  expect(
    names(
      'grid',
      item('Tideline', '', 'grid.example'),
      item('Ingrid Foods'),
      item('Brightwater Grid'),
      item('Grid Storage'),
      item('Grid'),
    ),
  ).toEqual(['Grid', 'Grid Storage', 'Brightwater Grid', 'Ingrid Foods', 'Tideline']);
});

test('a match in the alias ranks like a match in the name', () => {
  expect(names('hlo', item('Philosophy', 'PHL', 'hlo.example'), item('Halcyon', 'HLO'))).toEqual([
    'Halcyon',
    'Philosophy',
  ]);
});

test('accents and case are ignored in the query and in the text', () => {
  expect(names('malmo', item('Malmö Energi'))).toEqual(['Malmö Energi']);
  expect(names('SÃO', item('Sao Paulo Pay'))).toEqual(['Sao Paulo Pay']);
});

test('every word of the query has to match, in any order', () => {
  expect(names('grid bright', item('Brightwater Grid'), item('Grid Storage'))).toEqual(['Brightwater Grid']);
  expect(rank(item('Brightwater Grid'), 'grid solar')).toBeNull();
});

test('a quoted phrase has to be there as it stands, and an excluded word must not be', () => {
  const items = [item('Data Center Nord'), item('Center Data'), item('Metadata Center')];
  expect(names('"data center"', ...items)).toEqual(['Data Center Nord']);
  expect(names('center -meta', ...items)).toEqual(['Center Data', 'Data Center Nord']);
  expect(names('-data', ...items)).toEqual([]);
  expect(names('center "', ...items)).toHaveLength(3);
});

test('any part of the name matches', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(word, word, word, (before, part, after) => {
      expect(rank(item(before + part + after), part.toUpperCase())).not.toBeNull();
    }),
  );
});
