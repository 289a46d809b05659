import { expect, test } from 'vitest';
import { fill, withArticle } from './phrase.ts';
import { createRandom } from './random.ts';

const values = { thing: 'iron-air battery', city: 'Malmö' };
const filled = (template: string) => fill(template, values, createRandom('phrase'));

test('names stand for values, with capitals and articles as written', () => {
  expect(filled('{Thing} from {city}')).toBe('Iron-air battery from Malmö');
  expect(filled('what {a thing} does; {A city} firm')).toBe('what an iron-air battery does; A Malmö firm');
});

test('choices and ranges are made', () => {
  expect(filled('{one|two}')).toMatch(/^(?:one|two)$/);
  expect(Number(filled('{2028..2031}'))).toBeGreaterThanOrEqual(2028);
});

test('a name without a value is an error that names it', () => {
  expect(() => filled('{nothing}')).toThrow('{nothing}');
});

test.each([
  ['RNA medicine', 'an RNA medicine'],
  ['CAR-T therapy', 'a CAR-T therapy'],
  ['hour', 'an hour'],
  ['unit', 'a unit'],
  ['unpackaged shop', 'an unpackaged shop'],
  ['Eindhoven', 'an Eindhoven'],
  ['MRI scanner', 'an MRI scanner'],
])('%s takes its article by sound', (phrase, expected) => expect(withArticle(phrase)).toBe(expected));
