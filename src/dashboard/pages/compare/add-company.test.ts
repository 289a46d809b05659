import { expect, test } from 'vitest';
import { sampleSummaryResponse } from '#dashboard/testing/company-samples.ts';
import { companyChoices } from './add-company.tsx';

const known = new Map(
  [
    { ...sampleSummaryResponse, id: 1, name: 'Northwind Ledger', ticker: 'NWL', domain: 'northwind.example' },
    { ...sampleSummaryResponse, id: 2, name: 'São Grid', ticker: 'SGR', domain: 'saogrid.example' },
    { ...sampleSummaryResponse, id: 3, name: 'The North Star', ticker: 'TNS', domain: 'tns.example' },
    { ...sampleSummaryResponse, id: 4, name: '', ticker: '', domain: '' },
  ].map((company) => [company.id, company]),
);
const names = (typed: string, chosen: readonly number[] = []) =>
  companyChoices(known, [], chosen, typed).map(({ name }) => name);

test('an empty input offers every known company that is not compared yet', () => {
  expect(names('', [2])).toEqual(['Company 4', 'Northwind Ledger', 'The North Star']);
});

test('names that start with the input come first', () => {
  expect(names('north')).toEqual(['Northwind Ledger', 'The North Star']);
});

test('accents, case and surrounding spaces are ignored, and ticker and domain are searched too', () => {
  expect(names(' SAO ')).toEqual(['São Grid']);
  expect(names('tns')).toEqual(['The North Star']);
  expect(names('northwind.ex')).toEqual(['Northwind Ledger']);
});

test('a whole number offers the company with that id, known or not', () => {
  expect(names('99')).toEqual(['Company 99']);
  expect(names('-9')).toEqual([]);
  expect(names('2')[0]).toBe('São Grid');
  expect(names('1.5')).toEqual([]);
});

test('a typed id that is compared already is offered first, disabled', () => {
  const [first, ...others] = companyChoices(known, [{ ...sampleSummaryResponse, id: 9 }], [2, 3], '2');
  expect(first).toEqual({ id: 2, name: 'São Grid', hint: 'Already compared', disabled: true });
  expect(others.map(({ id }) => id)).toEqual([9]);
});

test('catalogue matches come first in their order, each company once', () => {
  const found = [{ ...sampleSummaryResponse, id: 9, name: 'True North' }, ...[...known.values()].slice(2, 3)];
  const offered = companyChoices(known, found, [1], 'north');
  expect(offered.map(({ name }) => name)).toEqual(['True North', 'The North Star']);
});
