import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rank, ranked } from './rank.ts';

const line = (name: string, alias = '', rest = '') => ({ name, alias, rest });
const names = (typed: string, ...lines: ReturnType<typeof line>[]) =>
  ranked(lines, typed).map(({ name }) => name);

test('a name before the start of a word, that before the middle, and all before what is beside the name', () => {
  expect(
    names(
      'grid',
      line('Tideline', '', 'grid.example'),
      line('Ingrid Foods'),
      line('Brightwater Grid'),
      line('Grid Storage'),
      line('Grid'),
    ),
  ).toEqual(['Grid', 'Grid Storage', 'Brightwater Grid', 'Ingrid Foods', 'Tideline']);
});

test('a ticker counts as much as a name', () => {
  expect(names('hlo', line('Philosophy', 'PHL', 'hlo.example'), line('Halcyon', 'HLO'))).toEqual([
    'Halcyon',
    'Philosophy',
  ]);
});

test('accents and case do not count, neither way', () => {
  expect(names('malmo', line('Malmö Energi'))).toEqual(['Malmö Energi']);
  expect(names('SÃO', line('Sao Paulo Pay'))).toEqual(['Sao Paulo Pay']);
});

test('every word typed has to be found, in any order', () => {
  expect(names('grid bright', line('Brightwater Grid'), line('Grid Storage'))).toEqual(['Brightwater Grid']);
  expect(rank(line('Brightwater Grid'), 'grid solar')).toBeNull();
});

test('a line always answers to any part of its name', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(word, word, word, (before, part, after) => {
      expect(rank(line(before + part + after), part.toUpperCase())).not.toBeNull();
    }),
  );
});
