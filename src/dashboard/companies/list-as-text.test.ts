import { expect, test } from 'vitest';
import { company } from '#dashboard/testing/company-samples.ts';
import { listAsText } from './list-as-text.ts';

test('a list as text has a line for each company in the list’s order, also for unknown ones, and its link', () => {
  const known = new Map([
    [2, company(2, { name: 'Globex', domain: null, ticker: null, location: null })],
    [1, company(1, { name: 'Acme', domain: 'acme.example', ticker: 'ACM', location: 'Berlin' })],
  ]);
  expect(listAsText('Grid', [1, 2, 3], known, 'https://one.example/companies?ids=1,2,3')).toBe(
    [
      'Grid: 3 companies',
      '',
      '- Acme (ACM, acme.example, Berlin)',
      '- Globex',
      '- Company 3',
      '',
      'https://one.example/companies?ids=1,2,3',
      '',
    ].join('\n'),
  );
});
