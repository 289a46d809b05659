import { expect, test } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { packDetail, RestoredDetail, type StoredDetail } from './stored-detail.ts';

const company = CompanyResponse.parse({
  ...sampleCompany,
  extra: [1, { a: null }],
  description: 'Zürich – 東京',
});
const { research: _research, news: _news, ...fields } = company;
const row = CompanySummaryResponse.parse(fields);
const detail = {
  id: company.id,
  etag: '"1"',
  revision: 'r1',
  summary: 'hash',
  readAt: 900,
  at: 1000,
  company,
};
const fieldsIn = ({ body }: ReturnType<typeof packDetail>) => Object.keys(JSON.parse(body ?? '')).toSorted();

const unpack = ({ body, ...stored }: StoredDetail, rowOf: () => CompanySummaryResponse | null) =>
  new RestoredDetail(stored, { bodyOf: () => body, rowOf });

test('details come back as they were, and are stored without the fields of their row', () => {
  const packed = packDetail(detail, row);
  expect(fieldsIn(packed)).toEqual(['news', 'research']);
  expect(unpack(packed, () => row)).toMatchObject(detail);
});

test('fields that differ from the row are stored, also if they are null', () => {
  const other = { ...row, name: 'Another name', description: 'Of the list', categories: [] };
  const odd = { ...detail, company: { ...company, description: null } };
  const packed = packDetail(odd, other);
  expect(fieldsIn(packed)).toEqual(['categories', 'description', 'name', 'news', 'research']);
  expect(unpack(packed, () => other)).toMatchObject(odd);
});

test('without a stored row, the whole company is stored', () => {
  const packed = packDetail(detail, null);
  expect(unpack(packed, () => null)).toMatchObject(detail);
  expect(unpack(packed, () => ({ ...row, name: 'Newer' }))).toMatchObject(detail);
});

test('a company is not parsed before it is used, and counts as unknown once its row has gone', () => {
  let isListed = true;
  const unpacked = unpack(packDetail(detail, row), () => (isListed ? row : null));
  expect(unpacked.company).toEqual(company);
  isListed = false;
  expect(unpacked.company).toBeNull();
});

test('that a company does not exist is stored, with and without a row', () => {
  const gone = { ...detail, company: null };
  for (const each of [row, null]) expect(unpack(packDetail(gone, each), () => each)).toMatchObject(gone);
});
