import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Company } from '#contract/company.ts';
import { sampleCompany } from '#contract/examples.ts';
import { conformsTo } from './conforms-to.ts';
import { CompanyResponse } from './response-schemas.ts';

const isCompany = conformsTo(Company);

test('a company of the contract conforms, also with a field more', () => {
  expect(isCompany(sampleCompany)).toBe(true);
  expect(isCompany({ ...sampleCompany, mood: 'good' })).toBe(true);
});

test('the lenient schema changes nothing in what conforms, whichever value is another one', () => {
  const paths = [
    ...Object.keys(sampleCompany).map((name) => [name]),
    ...Object.keys(sampleCompany.categories[0] ?? {}).map((name) => ['categories', 0, name]),
    ...Object.keys(sampleCompany.research[0] ?? {}).map((name) => ['research', 0, name]),
    ...Object.keys(sampleCompany.news[0] ?? {}).map((name) => ['news', 0, name]),
    ...Object.keys(sampleCompany.news[0]?.articles[0] ?? {}).map((name) => ['news', 0, 'articles', 0, name]),
  ];
  const values = fc.oneof(fc.jsonValue(), fc.constantFrom('', ' ', 'x', 1, 1.5, 2 ** 53, undefined, [null]));
  let conforming = 0;
  fc.assert(
    fc.property(fc.constantFrom(...paths), values, (path, value) => {
      const changed: unknown = structuredClone(sampleCompany);
      const parent = path.slice(0, -1).reduce((at, name) => Reflect.get(Object(at), name), changed);
      Reflect.set(Object(parent), path.at(-1) ?? '', value);
      if (!isCompany(changed)) return;
      conforming += 1;
      expect(CompanyResponse.parse(changed)).toEqual(changed);
    }),
    { numRuns: 1000 },
  );
  expect(conforming).toBeGreaterThan(20);
});

test('a record without one of the fields does not conform', () => {
  const names = Object.keys(sampleCompany);
  const without = (name: string) => ({ ...sampleCompany, [name]: undefined });
  expect(names.filter((name) => isCompany(without(name)))).toEqual([]);
});
