import { expect, test } from 'vitest';
import { company } from '#dashboard/testing/company-samples.ts';
import { createCompanyIndex } from './company-index.ts';

const COMPANIES = [
  company(1, { name: 'Acme', legal_name: 'Acme Holdings SE' }),
  company(2, { name: 'Acme Bank' }),
  company(3, { name: 'Finial Biotherapeutics, Inc.' }),
  company(4, { name: 'Target Corporation' }),
  company(5, { name: 'Åkerlund Brothers AB' }),
  company(6, { name: 'Twin Peaks' }),
  company(7, { name: 'Twin Peaks' }),
  company(8, { name: 'IBM' }),
  company(9, { name: 'Alphabet Inc. (Class A)' }),
  company(10, { name: 'Kwiatek sp. z o.o.' }),
  company(11, { name: 'Rheinwerk GmbH & Co. KG' }),
];

/** Returns the companies that each text mentions, as "name → id". */
async function mentionsOf(self: number, ...texts: string[]) {
  const index = createCompanyIndex();
  index.records.upsert(COMPANIES);
  const found = await index.answers.mentions(texts, self);
  return texts.map((text, at) =>
    (found[at] ?? []).map(({ start, end, id }) => `${text.slice(start, end)} → ${id}`),
  );
}

test.each([
  ['the longest name wins', 'Acme Bank and Acme merge', ['Acme Bank → 2', 'Acme → 1']],
  ['names count without their legal form', 'Finial Biotherapeutics grows', ['Finial Biotherapeutics → 3']],
  [
    'as do those with a form of several words',
    'Kwiatek and Rheinwerk grow',
    ['Kwiatek → 10', 'Rheinwerk → 11'],
  ],
  ['legal names count', 'A loan to Acme Holdings SE', ['Acme Holdings SE → 1']],
  ['a possessive counts', "Alphabet's results", ['Alphabet → 9']],
  ['letters beyond ASCII are letters', 'Åkerlund Brothers, sold', ['Åkerlund Brothers → 5']],
  ['parts of words do not count', 'Acmeology, NeoAcme and Åkerlund Brothersson', []],
  ['another case does not count', 'ACME and acme', []],
  ['names of fewer than four letters do not count', 'IBM invests', []],
  ['a name of several companies does not count', 'A view of Twin Peaks', []],
])('%s', async (_, text, expected) => {
  expect(await mentionsOf(99, text)).toEqual([expected]);
});

test('a word that the texts also use in lower case is no name, but a whole name is', async () => {
  const texts = ['Target is missed', 'The target was high', 'Target Corporation reports'];
  expect(await mentionsOf(99, ...texts)).toEqual([[], [], ['Target Corporation → 4']]);
  expect(await mentionsOf(99, 'Target opens a shop')).toEqual([['Target → 4']]);
});

test('the company itself is not mentioned, nor another one by a part of its name', async () => {
  expect(await mentionsOf(2, 'Acme Bank opens', 'Acme opens')).toEqual([[], ['Acme → 1']]);
});
