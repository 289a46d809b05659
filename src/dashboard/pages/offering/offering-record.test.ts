import { expect, test } from 'vitest';
import { pathKey } from '#records/row-filter.ts';
import { companyOf, summaryFields } from './offering-record.tsx';

const record = {
  id: 9,
  title: 'Series B',
  company_id: 7,
  company_name: 'Halcyon',
  price: 12,
  currency: 'EUR',
  opens_at: '2026-01-01',
  closes_at: null,
  terms: { lock_up_months: 12 },
};

test('what the heading and the figures of an offering show is not listed again; all else is', () => {
  const shown = summaryFields(record, null, { opens: ['opens_at'], closes: ['closes_at'] });
  const names = ['id', 'title', 'company_id', 'company_name', 'price', 'currency', 'opens_at', 'closes_at'];
  expect(shown).toEqual(new Set(names.map((name) => pathKey([name]))));
});

test('the company of an offering is a link, else a name, else none', () => {
  expect(companyOf(record)?.value).toEqual({ kind: 'company', id: 7, name: 'Halcyon' });
  expect(companyOf({ id: 1, issuer: 'Valmond' })?.value).toEqual({ kind: 'text', text: 'Valmond' });
  expect(companyOf({ id: 1, issuer: null })).toBeNull();
});
