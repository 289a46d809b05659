import { expect, test } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { packDetail, unpackDetail } from './stored-detail.ts';

const company = CompanyResponse.parse({ ...sampleCompany, extra: [1, { a: null }] });
const { research: _research, news: _news, ...fields } = company;
const row = CompanySummaryResponse.parse(fields);
const detail = { id: company.id, etag: '"1"', revision: 'r1', summary: 'hash', at: 1000, company };
const stored = (each: ReturnType<typeof packDetail>): ReturnType<typeof packDetail> =>
  JSON.parse(JSON.stringify(each));

test('details come back as they were, and are stored without the fields of their row', () => {
  const packed = packDetail(detail, row);
  expect(Object.keys(packed.own ?? {})).toEqual(['research', 'news']);
  expect(unpackDetail(stored(packed), row)).toEqual(detail);
});

test('fields that differ from the row are stored, also if they are null', () => {
  const other = { ...row, name: 'Another name', description: 'Of the list', categories: [] };
  const odd = { ...detail, company: { ...company, description: null } };
  const packed = packDetail(odd, other);
  expect(Object.keys(packed.own ?? {}).toSorted()).toEqual([
    'categories',
    'description',
    'name',
    'news',
    'research',
  ]);
  expect(unpackDetail(stored(packed), other)).toEqual(odd);
});

test('without a stored row, the whole company is stored', () => {
  expect(unpackDetail(stored(packDetail(detail, null)), null)).toEqual(detail);
  expect(unpackDetail(stored(packDetail(detail, null)), { ...row, name: 'Newer' })).toEqual(detail);
});

test('details whose row has gone cannot be used, so they are read again', () => {
  expect(unpackDetail(stored(packDetail(detail, row)), null)).toBeNull();
});

test('that a company does not exist is stored, with and without a row', () => {
  const gone = { ...detail, company: null };
  for (const each of [row, null]) expect(unpackDetail(stored(packDetail(gone, each)), null)).toEqual(gone);
});
