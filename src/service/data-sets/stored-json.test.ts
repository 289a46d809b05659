import { expect, test } from 'vitest';
import { Company, CompanySummary } from '#contract/company.ts';
import { sampleCompany } from '#contract/examples.ts';
import { categoriesOf, wholeJson } from './stored-json.ts';

const { research, news, ...summary } = sampleCompany;
const stored = { summary: JSON.stringify(summary), detail: JSON.stringify({ research, news }) };

test('a whole company has the fields of its summary and of its detail in the order of the contract', () => {
  const whole: unknown = JSON.parse(wholeJson(stored));
  expect(whole).toEqual(sampleCompany);
  expect(Object.keys(whole as object)).toEqual(
    Object.keys(Company.shape).filter((name) => Object.hasOwn(sampleCompany, name)),
  );
});

test('the categories are read from a summary without parsing the rest', () => {
  expect(categoriesOf(stored.summary)).toEqual(sampleCompany.categories);
});

test('the categories are the last field before the times, where they are cut out of a summary', () => {
  expect(Object.keys(CompanySummary.shape).slice(-3)).toEqual(['categories', 'created_at', 'updated_at']);
});
