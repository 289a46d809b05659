import { expect, test } from 'vitest';
import { type ChoiceNode, choiceTree } from './use-visible-choices.ts';

const offered = (value: string, within?: string) => ({ value, name: value, count: 1, within });
const CHOICES = [
  offered('Texas'),
  offered('Austin', 'Texas'),
  offered('France'),
  offered('Houston', 'Texas'),
  offered('Lyon', 'Auvergne'),
  offered('Dallas', 'Texas'),
];
const OPTIONS = { limit: 10, innerLimit: 10, isKept: () => false, isOpen: () => undefined };

const drawNodes = (nodes: readonly ChoiceNode[], level = 0): string[] =>
  nodes.flatMap(({ choice, isOpen, inner }) => [
    '-'.repeat(level) + choice.value + (isOpen ? ':' : ''),
    ...drawNodes(inner, level + 1),
  ]);

const draw = (options: Partial<Parameters<typeof choiceTree>[1]>, choices = CHOICES) => {
  const { nodes, hidden } = choiceTree(choices, { ...OPTIONS, ...options });
  return [...drawNodes(nodes), hidden];
};

test('choices are listed without those they contain, and with one whose container is not offered', () => {
  expect(draw({})).toEqual(['Texas', 'France', 'Lyon', 0]);
  expect(draw({ limit: 2 })).toEqual(['Texas', 'France', 1]);
});

test('an open choice has those it contains right below it, up to a limit', () => {
  const isOpen = (value: string) => value === 'Texas';
  expect(draw({ isOpen })).toEqual(['Texas:', '-Austin', '-Houston', '-Dallas', 'France', 'Lyon', 0]);
  expect(draw({ isOpen, innerLimit: 1, limit: 1 })).toEqual(['Texas:', '-Austin', 2]);
});

test('a choice to keep is visible even beyond the limit or inside a closed choice', () => {
  const isKept = (value: string) => value === 'Dallas';
  const rest = CHOICES.filter(({ value }) => value !== 'France');
  expect(draw({ isKept, limit: 0 })).toEqual(['Texas:', '-Austin', '-Houston', '-Dallas', 2]);
  expect(draw({ isKept, isOpen: () => false }, rest)).toEqual(['Texas', '-Dallas', 'Lyon', 0]);
});

test('choices without containers are a plain list', () => {
  const plain = ['b', 'a', 'c'].map((value) => offered(value));
  expect(draw({ limit: 2 }, plain)).toEqual(['b', 'a', 1]);
});
