import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { packTexts, unpackTexts } from './packed-texts.ts';

test('texts are the same after packing, whatever JSON they are', () => {
  const name = fc.oneof(fc.constantFrom('id', 'title', 'a b', 'x":"', '\\'), fc.string());
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.constantFrom('', '"', '\\"id":0', '\n', '\0', 0, -1, 1.5, 1e30),
  );
  const record = fc.dictionary(name, fc.oneof(value, fc.array(fc.dictionary(name, value))));
  fc.assert(
    fc.property(fc.array(fc.option(record)), (records) => {
      const texts = records.map((each) => each && JSON.stringify(each));
      const { textAt } = unpackTexts(packTexts(texts));
      expect(texts.map((_, nth) => textAt(nth))).toEqual(texts);
    }),
  );
});

test('values of the same property stand together', () => {
  const texts = [1, 2].map((id) => JSON.stringify({ ...sampleCompany, ticker: `CO${id}` }));
  expect(packTexts(texts)).toContain('CO1\u0001CO2');
});
